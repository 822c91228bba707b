import { testPin } from '@synet/contract/test-support/test-pin'
import { fileURLToPath } from 'node:url'
import { formatMinor } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { isStill, keepsPictures, keptPictures } from '@synet/stack/pictures'
import sharp from 'sharp'
import { totpCode } from '@synet/stack/seed'
import type { Page } from 'playwright-core'
import { expect, it, onTestFailed } from 'vitest'
import { openPhone, typePin } from '#support/browser'
import { approveWithdrawal, newestCode } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { moveStackClock } from '#support/test-stack'
import { browser, openBrowserStack, stack } from '#support/open-stack'

const failure = fileURLToPath(new URL('../../node_modules/.synet-story-failed.png', import.meta.url))

openBrowserStack({ ownCluster: true, blockMs: 500 })

const phone = '+12025550199'
const email = 'ada@demo.invalid'
const password = 'correct horse battery'
const payPassword = testPin
const target = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

const savePicture = async (page: Page, name: string) =>
  sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${keptPictures}${name}.webp`)

it('one coin and one work unit pass through the whole product [NAV-01, NAV-04, NAV-06, ST-01, ST-02, ST-03, ST-04, ST-06, API-01]', {
  timeout: 400_000,
}, async () => {
  const { page, problems } = await openPhone(browser, stack.urls.site)
  onTestFailed(async () => void (await page.screenshot({ path: failure })))
  const shoot = async (name: string) => {
    if (!keepsPictures) return
    const resting = `!document.querySelector('[class*=_bubble_]') && ${isStill}`
    await until('the page is at rest', () => page.evaluate<boolean>(resting))
    await savePicture(page, name)
  }
  const button = (name: string | RegExp, within: Page = page) => within.getByRole('button', { name }).first()

  // A visitor: the landing page, then registration through an invite link.
  await page.goto(stack.urls.site)
  await page.getByText('Your device trains open AI models').waitFor()
  await shoot('landing')
  await page.goto(`${stack.urls.site}/#/pages/login/index?type=register&invite=AGENT001`)
  await page.getByLabel('Phone number').fill(phone)
  await button('Send code').click()
  await page.getByLabel('Verification code').fill(await newestCode(stack, phone, 0))
  await page.getByLabel('Username').fill('ada_story')
  await button('Next').click()
  await page.getByLabel('Login password', { exact: true }).fill(password)
  await page.getByLabel('Repeat login password', { exact: true }).fill(password)
  await typePin(page, 'Payment password', payPassword)
  await page.getByRole('checkbox').click()
  await button('Register').click()

  // The email is the last step.
  await page.getByLabel('Email address').fill(email)
  await button('Send code').click()
  await page.getByLabel('Email verification code').fill(await newestCode(stack, email, 0))
  // The payment password was typed a moment ago.
  await button('Add email').click()
  await button('Deposit').waitFor()
  await shoot('home')

  // Recharge: an order, paid from an outside wallet, watched until it is credited.
  await button('Deposit').click()
  await page.getByText('Development chain').first().click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await button('Get address').click()
  await page.getByText('Waiting for payment').filter({ visible: true }).first().waitFor()
  const { sql } = stack.context
  const address = (await page.getByTestId('recharge-address').getAttribute('data-address')) ?? ''
  await mintTestUsdt(stack.urls.chain, address, 500_000_000n)
  // The blocks after the payment's own wait until the page has shown it.
  void stack.keeper.mine(1)
  const chainGoesOn = stack.keeper.hold()
  await page
    .getByText(/\d of 3 confirmations/)
    .first()
    .waitFor()
  await shoot('recharge-confirming')
  chainGoesOn()
  await page.getByText('Added to your balance').waitFor()

  // Software and a node.
  const buy = async (kind: 'software' | 'node') => {
    await page.goto(`${stack.urls.site}/#/pages-sub/store/${kind}`)
    await button(/^Buy/).click()
    await typePin(page, 'Payment password', payPassword)
    await page.getByRole('status').filter({ hasText: 'Purchase successful' }).first().waitFor()
  }
  await buy('software')
  await buy('node')

  // A task: what is locked, when it comes back, what is earned under which condition.
  const pledge = async (amount: string, autoReinvest: boolean) => {
    await page.goto(`${stack.urls.site}/#/pages/task-list/index`)
    await button(/^Start: Tiny speeches, 7 days/).click()
    await page.getByLabel('Amount to lock').fill(amount)
    await button(/^Region/).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('accra')
    await page.getByRole('listitem').getByRole('button').first().click()
    const box = page.getByRole('switch', { name: 'Auto-restart' })
    if ((await box.isChecked()) !== autoReinvest) await box.click()
    await button('Continue').click()
    await shoot('pledge-confirm')
    await button(/^Lock .* USDT/).click()
    // The device works at once.
    await page.waitForURL(/task-list\/run/)
  }
  await pledge('300', false)

  // Units are leased, computed, replayed and verified until the day is earned.
  await page.getByText('Verified', { exact: true }).first().waitFor()
  await shoot('run-training')
  await page.getByText('Today’s work is done').waitFor({ timeout: 90_000 })
  await shoot('run-today-done')
  const run = async () =>
    (
      await sql<
        { id: bigint; round: number; state: string }[]
      >`select id, round, state from app.run order by id desc limit 1`
    )[0]
  const id = (await run())?.id ?? 0n
  const [units] = await sql<
    { verified: bigint }[]
  >`select count(*) as verified from app.lease where run_id = ${id} and state = 'verified'`
  expect(units?.verified).toBe(8n)

  // The day’s window closes: its SNT is credited and in the money log.
  await moveStackClock(stack, days(1))
  await until(
    'the day is credited',
    async () => (await sql`select from app.run_day where run_id = ${id} and state = 'credited'`).count === 1,
  )
  await page.goto(`${stack.urls.site}/#/pages-sub/finance/balance-detail`)
  await page.getByText('+0.30').or(page.getByText('+0.3')).first().waitFor()

  // The period ends: principal and bonus are back.
  await moveStackClock(stack, days(6))
  await until('the run is finished', async () => (await run())?.state === 'finished')
  await page.goto(`${stack.urls.site}/#/pages/my/index`)
  await page.getByText('498').filter({ visible: true }).first().waitFor()

  // The second run keeps its principal for the next round.
  await pledge('100', true)
  await page.getByText('Today’s work is done').waitFor({ timeout: 90_000 })
  await moveStackClock(stack, days(7))
  await until('the second term', async () => (await run())?.round === 2)

  // A page that was open meanwhile has the earlier time.
  await page.reload()

  // A receiving account, a withdrawal, and its approval in the console with the second factor.
  await page.goto(`${stack.urls.site}/#/pages-sub/withdrawal-type/edit`)
  await page.getByText('Development chain').first().click()
  await page.getByLabel('Address', { exact: true }).fill(target)
  await page.getByLabel('Address name').fill('My wallet')
  await button('Send code').click()
  await page.getByLabel('Email verification code').fill(await newestCode(stack, email, 1))
  await typePin(page, 'Payment password', payPassword)
  await button('Save address').click()
  await page.waitForURL(/withdrawal-type\/index/)
  await page.getByText('My wallet').first().waitFor()
  await page.goto(`${stack.urls.site}/#/pages-sub/finance/withdraw`)
  await page.getByRole('textbox', { name: 'Amount' }).fill('123.456789')
  // The SNT of the first day would pay a part of it.
  await button('Fee in USDT').click()
  await page.getByText('122.22').first().waitFor()
  await button('Continue').click()
  await page.getByText(target).last().waitFor()
  await shoot('withdraw-confirm')
  await typePin(page, 'Payment password', payPassword)
  await button('Follow this withdrawal').click()
  await page.getByText('Awaiting review').first().waitFor()

  const operator = stack.operators[0]
  expect(operator).toBeDefined()
  const secondFactor = async () => {
    await sql`update app.operator set totp_last_step = 0`
    return totpCode(operator?.totpSecret ?? '')
  }
  const consolePage = (await openPhone(browser, stack.urls.console)).page
  await consolePage.goto(stack.urls.console)
  await consolePage.getByRole('textbox', { name: 'Name' }).fill(operator?.name ?? '')
  await consolePage.getByRole('textbox', { name: 'Password' }).fill(stack.demoPassword)
  await consolePage.getByLabel('Code from your authenticator app').fill(await secondFactor())
  await button('Log in', consolePage).click()
  await consolePage
    .getByRole('link', { name: /^Withdrawals/ })
    .first()
    .click()
  await consolePage.getByRole('link', { name: /^Open W/ }).click()
  await button(/^Reject W/, consolePage).waitFor()
  await consolePage.getByText('Others with this address').waitFor()
  if (keepsPictures) await savePicture(consolePage, 'console')
  // A first payout takes two operators, who sign it on the signer's own page.
  const [order] = await sql<{ id: bigint }[]>`select id from app.withdrawal`
  await approveWithdrawal(stack, String(order?.id))

  // On chain at that address: the chain is asked, not our database.
  await until(
    'the payout is final',
    async () => (await sql`select from app.withdrawal where state = 'confirmed'`).count === 1,
  )
  await page.getByRole('button', { name: 'Cancel withdrawal' }).waitFor({ state: 'hidden' })
  const arrived = await stack.context.rpc.dev.readTokenBalance({ token: dev.token, address: target })
  expect(formatMinor('USDT', arrived)).toBe('122.222221')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const info = await fetch(`${stack.urls.site}/prod/api/user/info`, { headers: { token: token ?? '' } }).then((r) =>
    r.json(),
  )
  // 500 − 2 for software and node − 123.456789 withdrawn − 100 locked; 0.3 + 0.06 of the first run, 0.1 + 0.02 of the second.
  expect((info as { data: { balances: unknown } }).data.balances).toMatchObject({
    USDT: { available: '274.543211', pledged: '100', withdrawing: '0' },
    SNT: { available: '0.48' },
  })
  expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
  expect(problems).toEqual([])
})
