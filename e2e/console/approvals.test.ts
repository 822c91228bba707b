import { days } from '@synet/core/clock'
import { buildApps } from '@synet/stack/build-apps'
import { isStill, takePicture } from '@synet/stack/pictures'
import {
  actionKey,
  addAccount,
  logInOperator,
  newestCode,
  openApprovals,
  rechargePerson,
  registerPerson,
  signProposal,
  signWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violations } from '#support/axe'
import { addVirtualKey, launchBrowser, openPhone, typePin } from '#support/browser'
import { moveStackClock, startTestStack, type TestStack } from '#support/test-stack'

let stack: TestStack
let browser: Browser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([startTestStack({ apps: buildApps() }), launchBrowser()])
}, 180_000)
afterAll(async () => {
  await browser.close()
  await stack.forget()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * A browser with a security key that never leaves it, as Chromium's virtual authenticator has it.
 * @returns `answers`: whether the key recognises its owner
 */
async function openWithKey(
  url: string,
  token?: string,
): Promise<{ page: Page; problems: string[]; answers: (is: boolean) => Promise<unknown> }> {
  const { page, problems } = await openPhone(browser, new URL(url).origin)
  if (token !== undefined) await page.addInitScript(`localStorage.setItem('token', '${token}')`)
  const answers = await addVirtualKey(page)
  await page.goto(url)
  return { page, problems, answers }
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height, size] of [
    [375, 812, 'phone'],
    [1280, 800, 'desk'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await until('nothing moves', () => page.evaluate<boolean>(isStill))
    expect(await violations(page)).toEqual([])
    await takePicture(page, `approvals/${name}-${size}`, { fullPage: true })
  }
}

it('ATK-18 ATK-21 an operator enrols a key by a link that two others sign, and signs a payout and a grant that the signer shows', {
  timeout: 180_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  const accountId = await addAccount(stack, person, '0x00000000000000000000000000000000000000ee')
  const { quoteId } = await person.call('withdrawal/quote', { accountId, amount: '30' })
  const order = await person.call('withdrawal/apply', { quoteId, payPassword: person.payPassword }, actionKey())

  // The third operator is invited by the first, and has an account in the console.
  const first = await openApprovals(stack, 0)
  const { token } = await first.call('invite', { name: 'operator-3' })
  await stack.look`insert into app.operator (name, password_hash, totp_secret, roles, demo)
    values ('operator-3', '', '', '{owner}', true)`
  const { origin } = new URL(stack.approvalsOrigin)
  const { page, problems } = await openWithKey(`${origin}/#invitation=${token}`)
  await button(page, 'Enroll a key').waitFor()
  await shoot(page, 'enrol')
  await button(page, 'Enroll a key').click()
  await page.getByText('Two operators must sign your key').waitFor()
  const fingerprint = /Fingerprint ([0-9a-f ]{19})/.exec(await page.innerText('main'))?.[1]
  await button(page, 'Log in with your key').click()
  await page.getByRole('alert').waitFor()
  for (const n of [0, 1]) {
    const operator = await openApprovals(stack, n)
    const [open] = (await operator.call('work', {})).decisions
    if (!open) throw new Error('the key waits for signatures')
    expect(open.fingerprint).toBe(fingerprint)
    const { id, contentHash, expiresAt, challenge } = open
    await operator.call('signDecision', { id, contentHash, expiresAt, assertion: operator.key.assert(challenge) })
  }
  await button(page, 'Log in with your key').click()
  await page.getByRole('heading', { name: 'Payouts' }).waitFor()

  await page.getByText('0x00000000000000000000000000000000000000ee').waitFor()
  await shoot(page, 'payouts')
  await button(page, `Sign ${order.number}`).click()
  await page.getByText('Signed', { exact: true }).waitFor()
  await page.getByText(order.number).waitFor({ state: 'detached' })
  expect(await signWithdrawal(first, order.id)).toBe(true)
  await until(
    'the payout is confirmed',
    async () => (await person.call('withdrawal/list', { id: order.id })).list[0]?.state === 'confirmed',
  )

  const console = await logInOperator(stack, 0)
  const grant = await console.ops('proposeMoney', {
    kind: 'grant',
    username: 'demo_member',
    amount: '1000',
    reason: 'For translating the site',
    secondFactor: await console.secondFactor(),
  })
  await page.getByRole('button', { name: 'Proposals' }).click()
  await page.getByText('For translating the site').waitFor({ timeout: 30_000 })
  await page.getByText('demo_member').waitFor()
  await shoot(page, 'proposals')
  await button(page, `Sign Proposal ${grant.id}`).click()
  await page.getByText('You have signed this.').waitFor()
  expect(await signProposal(stack, grant.id, [0])).toBe(true)
  await page.getByText('No proposals are waiting for a signature.').waitFor()

  // What posts nothing is signed here, too, and read as people read it: units, and what changes in a long text.
  const made = async () => ({ reason: 'For the new year', secondFactor: await console.secondFactor() })
  await console.ops('proposeSetting', { name: 'transferFeeBps', from: '50', to: '60', ...(await made()) })
  const { text } = await person.call('index/document', { name: 'risk' })
  const texts = { 'en-US': `${text}\n\nA new risk.` }
  await console.ops('proposeDocument', { document: 'risk', texts, ...(await made()) })
  await page.getByText('0.6%').waitFor({ timeout: 30_000 })
  await page.locator('ins', { hasText: 'A new risk.' }).waitFor({ timeout: 30_000 })
  expect(await page.locator('ins').count()).toBe(1)
  expect(await page.locator('del').count()).toBe(0)
  await shoot(page, 'proposals-terms')

  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByText(`Fingerprint ${fingerprint}`).waitFor()
  await shoot(page, 'rules')
  // In development addresses do not wait; a proposal must keep to the bounds.
  await page.getByLabel('Waiting period of a new address, hours').fill('24')
  await page.getByLabel('Without an operator, per user and day').fill('500')
  await button(page, 'Propose').click()
  await page.getByRole('alert').filter({ hasText: 'These limits go beyond' }).waitFor()
  await page.getByLabel('Without an operator, per user and day').fill('50')
  await button(page, 'Propose').click()
  await page.getByRole('button', { name: 'Decisions' }).click()
  await button(page, 'Sign Change the limits').waitFor()
  await shoot(page, 'decisions')
  await button(page, 'Sign Change the limits').click()
  await page.getByText('You have signed this.').waitFor()

  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByLabel('Address', { exact: true }).fill('0x8ba1f109551bD432803012645Ac136ddd64DBA72')
  await button(page, 'Propose the address').click()
  await page.getByRole('button', { name: 'Decisions' }).click()
  await button(page, 'Sign Set the cold wallet').waitFor()
  await page.getByText('0x8ba1f109551bD432803012645Ac136ddd64DBA72').waitFor()
  await shoot(page, 'cold-wallet')
  expect(problems).toEqual([])
})

it('ATK-07 a user adds a passkey in the browser and withdraws with it, and operators see that they signed', {
  timeout: 180_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '200')
  await addAccount(stack, person, '0x00000000000000000000000000000000000000dd')
  const { token } = await person.session()
  const { page, problems, answers } = await openWithKey(`${stack.urls.site}/#/pages-sub/passkey/index`, token)
  const sheet = page.getByRole('dialog')
  await page.getByText('No passkeys yet.').waitFor()
  await button(page, 'Add a passkey').click()
  await sheet.getByLabel('Name').fill('This phone')
  await typePin(page, 'Payment password', person.payPassword)
  const before = stack.mailbox.messages(person.email).length
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await sheet.getByLabel('Email verification code').fill(await newestCode(stack, person.email, before))
  await shoot(page, 'passkey-add')
  // A key that does not recognise its owner: nothing happens, and the form can be sent again.
  await answers(false)
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await sheet.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This phone').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await shoot(page, 'passkeys')

  await moveStackClock(stack, days(1) + 60_000)
  await page.goto(`${stack.urls.site}/#/pages-sub/finance/withdraw`)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('50')
  await button(page, 'Continue').click()
  await sheet.getByText('Your device will then ask for one of your passkeys.').waitFor()
  await shoot(page, 'passkey-withdraw')
  await answers(false)
  await typePin(page, 'Payment password', person.payPassword)
  await sheet.getByRole('button', { name: 'Submit withdrawal' }).click()
  await sheet.getByText('Your device didn’t confirm with a passkey').waitFor()
  await answers(true)
  await sheet.getByRole('button', { name: 'Submit withdrawal' }).click()
  await page.getByText('Awaiting review').first().waitFor()
  const [order] = (await person.call('withdrawal/list', {})).list
  const id = order?.id ?? ''

  const operators = [await openApprovals(stack, 0), await openApprovals(stack, 1)]
  const [shown] = (await operators[0]?.call('work', {}))?.payouts.filter((one) => one.id === id) ?? []
  expect(shown?.userKey.state).toBe('signed')
  for (const operator of operators) await signWithdrawal(operator, id)
  await until(
    'the payout is confirmed',
    async () => (await person.call('withdrawal/list', { id })).list[0]?.state === 'confirmed',
  )

  await page.goto(`${stack.urls.site}/#/pages-sub/passkey/index`)
  await button(page, 'Lost all your passkeys?').click()
  await sheet.getByText('We’ll end them after 72 hours').waitFor()
  await shoot(page, 'passkeys-lost')
  await page.keyboard.press('Escape')
  await button(page, 'Remove This phone').click()
  await typePin(page, 'Payment password', person.payPassword)
  await shoot(page, 'passkey-remove')
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No passkeys yet.').waitFor()
  expect(problems).toEqual([])
})
