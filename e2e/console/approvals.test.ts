import { buildApps } from '@synet/stack/build-apps'
import { isStill, takePicture } from '@synet/stack/pictures'
import {
  actionKey,
  addAccount,
  logInOperator,
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
import { launchBrowser, problemsOf } from '#support/browser'
import { startTestStack, type TestStack } from '#support/test-stack'

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

/** A browser with a security key that never leaves it, as Chromium's virtual authenticator has it. */
async function openWithKey(origin: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const problems = problemsOf(page)
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(origin)
  return { page, problems }
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
  await shoot(page, 'enrol')
  await button(page, 'Enrol a key').click()
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
  await page.getByText('You have signed this.').waitFor()
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
  await page.getByText('No proposal waits for a signature.').waitFor()

  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByText(`Fingerprint ${fingerprint}`).waitFor()
  await shoot(page, 'rules')
  // In development addresses do not wait; a proposal must keep to the bounds.
  await page.getByLabel('Wait of a new address, hours').fill('24')
  await page.getByLabel('Without an operator, a user and day').fill('500')
  await button(page, 'Propose').click()
  await page.getByRole('alert').filter({ hasText: 'These limits go beyond' }).waitFor()
  await page.getByLabel('Without an operator, a user and day').fill('50')
  await button(page, 'Propose').click()
  await page.getByRole('button', { name: 'Decisions' }).click()
  await button(page, 'Sign Change the limits').waitFor()
  await shoot(page, 'decisions')
  await button(page, 'Sign Change the limits').click()
  await page.getByText('You have signed this.').waitFor()
  expect(problems).toEqual([])
})
