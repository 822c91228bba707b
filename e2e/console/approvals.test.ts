import { days } from '@synet/core/clock'
import {
  actionKey,
  addAccount,
  logInOperator,
  openApprovals,
  rechargePerson,
  registerPerson,
  signProposal,
  signWithdrawal,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { isStill } from '@synet/stack/pictures'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '#support/axe'
import { moveStackClock } from '#support/test-stack'
import { button, openWithKey, shoot } from '#support/with-key'
import { browser, openBrowserStack, stack } from '#support/open-stack'

openBrowserStack()

/** Two customers with three orders, of which the first one's are the most urgent. */
let people: Awaited<ReturnType<typeof registerPerson>>[]
let orders: { id: string; number: string }[]
let first: Awaited<ReturnType<typeof openApprovals>>
/** The signer's page of an operator who has enrolled a key in this browser. */
let page: Page
let problems: string[]
let fingerprint: string | undefined

it('an operator enrols a key by a link that two others sign, and logs in [ATK-18, ATK-21]', {
  timeout: 180_000,
}, async () => {
  people = [await registerPerson(stack, 'AGENT001'), await registerPerson(stack, 'AGENT001')]
  orders = []
  for (const [n, amounts] of [['30', '25'], ['20']].entries()) {
    const person = people[n]
    if (!person) throw new Error('nobody registered')
    await rechargePerson(stack, person, '200')
    const accountId = await addAccount(
      stack,
      person,
      `0x00000000000000000000000000000000000000${n === 0 ? 'ee' : 'ef'}`,
    )
    for (const amount of amounts) {
      orders.push(await requestWithdrawal(person, accountId, amount))
    }
  }

  // The third operator is invited by the first, and has an account in the console.
  first = await openApprovals(stack, 0)
  const { token } = await first.call('invite', { name: 'operator-3' })
  await stack.look`insert into app.operator (name, password_hash, totp_secret, roles, demo)
    values ('operator-3', '', '', '{owner}', true)`
  const { origin } = new URL(stack.approvalsOrigin)
  ;({ page, problems } = await openWithKey(browser, `${origin}/#invitation=${token}`))
  await button(page, 'Enroll a key').waitFor()
  await shoot(page, 'enrol')
  await button(page, 'Enroll a key').click()
  await page.getByText('Two operators must sign your key').waitFor()
  fingerprint = /Fingerprint ([0-9a-f ]{19})/.exec(await page.innerText('main'))?.[1]
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

  await page.reload()
  await page.getByRole('heading', { name: 'Payouts' }).waitFor()
})

const row = (n: number) => page.getByRole('row').filter({ hasText: orders[n]?.number ?? '' })
const pane = (n: number) => page.getByRole('complementary', { name: orders[n]?.number ?? '' })
/** The page asks again when somebody comes back to it, and otherwise four times per minute. */
const refetch = (): Promise<void> => page.evaluate<void>("void window.dispatchEvent(new Event('visibilitychange'))")
const press = (key: string): Promise<void> => page.keyboard.press(key)
const isFocused = (target: Locator) => expect.poll(() => target.evaluate((one) => one.matches(':focus'))).toBe(true)
/** Orders and what is to be sent, over the list and over each customer's orders: both say the same. */
const addsUp = (n: number) =>
  expect
    .poll(async () => {
      const figuresOf = (text: string) => {
        const found = /(\d+) orders?\D+([\d.,]+)\s*USDT/.exec(text.replaceAll('\n', '').replace(/^.*·/, ''))
        return { orders: Number(found?.[1]), micros: Math.round(Number(found?.[2]?.replaceAll(',', '')) * 1e6) }
      }
      const all = figuresOf(await page.getByText(/orders? to sign, /).innerText())
      const customers = (await page.getByRole('rowheader').allInnerTexts()).map(figuresOf)
      const sum = (of: 'orders' | 'micros') => customers.reduce((total, customer) => total + customer[of], 0)
      return [all.orders, sum('orders'), all.micros - sum('micros')]
    })
    .toEqual([n, n, 0])

it('an operator works the signer’s table by keys from one list, and nothing moves under the pointer [ALV-12]', {
  timeout: 180_000,
}, async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await row(0).waitFor()
  // A sheet opens at once: what is typed before it is there would be taken for commands.
  const isFetched = "performance.getEntriesByType('resource').some(({ name }) => name.includes('sheet-drawer'))"
  await expect.poll(() => page.evaluate<boolean>(isFetched)).toBe(true)
  // By customer, the most urgent first, and by the time that is left.
  expect(await page.getByRole('button', { name: /^Show W/ }).allInnerTexts()).toEqual(
    orders.map((order) => order.number),
  )
  await pane(0).getByText('0x00000000000000000000000000000000000000ee').waitFor()
  await pane(0).getByRole('heading', { name: 'The console says' }).waitFor()
  await addsUp(3)
  // The action, its risk and the buttons are visible at once.
  await page.getByText('3 orders to sign, ').waitFor()
  await expect.poll(() => row(0).innerText()).toMatch(/(New address|First payout) \+\d/)
  const seen = async (target: Locator): Promise<boolean> => {
    const box = await target.boundingBox()
    return box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0)
  }
  expect(await seen(pane(0).getByRole('button', { name: `Sign ${orders[0]?.number}` }))).toBe(true)
  expect(await seen(pane(0).getByRole('link', { name: 'Reject it in the console' }))).toBe(true)
  const opens = (n: number) => row(n).getByRole('button')
  await press('j')
  await isFocused(opens(0))
  await press('j')
  await isFocused(opens(1))
  await press('k')
  await isFocused(opens(0))
  await press('Enter')
  await isFocused(pane(0))
  await press('j')
  await isFocused(opens(1))
  await press('k')
  await press('e')
  await isFocused(pane(0))
  // An order with a warning is signed alone: a key that selects says so, and selects nothing.
  await opens(0).focus()
  const said = page.locator('[role=status] > :not([data-read])').filter({ hasText: 'Nothing was selected.' })
  for (const key of ['Space', 'g', 'a']) {
    await press(key)
    await said.evaluate((sentence) => sentence.setAttribute('data-read', ''))
  }
  const [rejected] = await Promise.all([page.waitForEvent('popup'), press('r')])
  await rejected.waitForURL(`${stack.urls.console}/#/withdrawals/reviewing/${orders[0]?.id}`)
  await rejected.close()
  await pane(0).getByRole('link', { name: 'Reject it in the console' }).waitFor()
  await press('?')
  const sheet = page.getByRole('dialog')
  for (const name of ['Next', 'Previous', 'Select', 'Show the facts', 'Reject', 'Find anything'])
    await sheet.getByText(name, { exact: true }).waitFor()
  await shoot(page, 'keys')
  await press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await press('Control+k')
  await page.keyboard.type(orders[2]?.number ?? '')
  await press('Enter')
  await pane(2).waitFor()
  await sheet.waitFor({ state: 'detached' })

  // One that is signed keeps its place under the pointer, and its pane, and leaves when the pointer does.
  await row(0).click()
  const place = () => row(1).boundingBox()
  const before = await place()
  await press('s')
  await row(1).hover()
  await page.getByText('Signed', { exact: true }).waitFor()
  await row(0).getByText('You have signed this.').waitFor({ state: 'attached' })
  expect((await place())?.y).toBe(before?.y)
  // The next row has the focus; the pane still shows what was signed, with its signatures as they are now.
  await isFocused(opens(1))
  await pane(0).getByText('You have signed this.').waitFor()
  await pane(0)
    .getByText(/^1 of 2/)
    .waitFor()
  await pane(0).getByText('operator-3', { exact: true }).waitFor()
  await shoot(page, 'signed')
  await page.mouse.move(640, 5)
  await row(0).waitFor({ state: 'detached' })
  await page.getByText('2 orders to sign, ').waitFor()
  await addsUp(2)
  await pane(0).getByText('You have signed this.').waitFor()
  expect(await page.getByRole('complementary').getByRole('button', { name: /^Sign/ }).count()).toBe(0)
})

it('an operator signs a payout and a grant that the signer shows [ATK-18, ATK-21]', { timeout: 180_000 }, async () => {
  const [person] = people
  const order = orders[1]
  if (!person || !order) throw new Error('nobody withdrew')
  await row(1).click()
  await pane(1).getByText('0x00000000000000000000000000000000000000ee').waitFor()
  await shoot(page, 'payouts')
  await button(page, `Sign ${order.number}`).click()
  await page.getByText('Signed', { exact: true }).waitFor()
  await row(1).waitFor({ state: 'detached' })
  await isFocused(row(2).getByRole('button'))
  await pane(1)
    .getByText(/^1 of 2/)
    .waitFor()
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
  await refetch()
  await page.getByText('For translating the site').waitFor()
  await page.getByText('demo_member').waitFor()
  await shoot(page, 'proposals')
  await button(page, `Sign Proposal ${grant.id}`).click()
  await button(page, `Sign Proposal ${grant.id}`).waitFor({ state: 'detached' })
  await isFocused(page.getByRole('heading', { name: 'Proposals' }))
  expect(await signProposal(stack, grant.id, [0])).toBe(true)
  await refetch()
  await page.getByText('No proposals are waiting for a signature.').waitFor()

  // What posts nothing is signed here, too, and read as people read it: units, and what changes in a long text.
  const made = async () => ({ reason: 'For the new year', secondFactor: await console.secondFactor() })
  await console.ops('proposeSetting', { name: 'transferFeeBps', from: '50', to: '60', ...(await made()) })
  const { text } = await person.call('index/document', { name: 'risk' })
  const texts = { 'en-US': `${text}\n\nA new risk.` }
  await console.ops('proposeDocument', { document: 'risk', texts, ...(await made()) })
  await refetch()
  await page.getByText('0.6%').waitFor()
  await page.locator('ins', { hasText: 'A new risk.' }).waitFor()
  expect(await page.locator('ins').count()).toBe(1)
  expect(await page.locator('del').count()).toBe(0)
  await shoot(page, 'proposals-terms')

  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByText(`Fingerprint ${fingerprint}`).waitFor()
  await shoot(page, 'rules')
  await page.getByText('Two operators also sign an order with a risk fact').waitFor()
  // In development addresses do not wait; a proposal must keep to the bounds.
  await page.getByLabel('Waiting period of a new address, hours').fill('24')
  await page.getByLabel('Without an operator, per user and day').fill('')
  await button(page, 'Propose').click()
  await page.getByText('The request is not valid: Without an operator, per user and day').waitFor()
  await page.getByLabel('Without an operator, per user and day').fill('500')
  await button(page, 'Propose').click()
  await page.getByRole('alert').filter({ hasText: 'The signer allows at most' }).waitFor()
  await page.getByLabel('Without an operator, per user and day').fill('50')
  await button(page, 'Propose').click()
  await page.getByRole('button', { name: 'Decisions' }).click()
  await button(page, 'Sign Change the limits').waitFor()
  // Each limit that changes is shown with the one in force; one that stays, once.
  await page.getByText('0.00 USDT → 50.00 USDT').waitFor()
  await page.getByText('0 hours → 24 hours').waitFor()
  expect(await page.getByText(' → ').count()).toBe(2)
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

  // An answer that does not come is said, with the age of what is shown.
  const age = page.getByRole('status').filter({ hasText: /Updated \d+:\d\d/ })
  await page.route(/\/approvals\/.*work/, (route) => route.abort())
  await refetch()
  await age.filter({ hasText: 'Request failed' }).waitFor()
  await page.unrouteAll()
  await refetch()
  await age.filter({ hasNotText: 'Request failed' }).waitFor()
  problems.splice(0)

  // A session that the signer has ended is said to be over, after a reload, too.
  const end = async () => {
    await page.route(/\/approvals\/.*work/, (route) =>
      route.fulfill({ json: { code: 401, msg: 'Your session has ended. Please log in again.', data: null } }),
    )
    await refetch()
    await page.getByText('Your session has ended').waitFor()
    await page.unrouteAll()
  }
  await end()
  expect(await page.getByRole('alert').count()).toBe(0)
  // A person who logs in again continues where it ended.
  await button(page, 'Log in with your key').click()
  await page.getByRole('heading', { name: 'Decisions' }).waitFor()
  await end()
  await page.reload()
  await page.getByText('Your session has ended').waitFor()
  await button(page, 'Log in with your key').click()
  await page.getByRole('heading', { name: 'Payouts' }).waitFor()
  expect(problems).toEqual([])
})

it('an operator selects orders by keys, and signs all that are listed with one touch [ALV-12 ATK-33]', {
  timeout: 180_000,
}, async () => {
  // They were paid at this address before, and three days have passed: nothing about the next orders is unusual.
  await moveStackClock(stack, days(3))
  const ends = () =>
    first.call('work', {}).then(
      () => false,
      () => true,
    )
  await until('the signer sees the moved clock, and ends former sessions', ends)
  const [person] = people
  if (!person) throw new Error('nobody registered')
  const accountId = (await person.call('bank/list', {})).list[0]?.id ?? ''
  const usual: typeof orders = []
  for (const amount of ['11', '12']) {
    usual.push(await requestWithdrawal(person, accountId, amount))
  }
  // The second is more urgent than the first, and is listed before it.
  await stack.look`update app.withdrawal set review_by = review_by - interval '1 hour'
    where id = ${usual[1]?.id ?? ''}::bigint`
  await refetch()
  await page.getByText('Your session has ended. Please log in again.').waitFor()
  await button(page, 'Log in with your key').click()
  const box = (number = '') => page.getByRole('checkbox', { name: `Select ${number}` })
  await box(usual[0]?.number).waitFor()
  const shown = await page.getByRole('button', { name: /^Show W/ }).allInnerTexts()
  const ofPerson = usual.map((one) => one.number)
  expect(shown.filter((number) => ofPerson.includes(number))).toEqual([...ofPerson].reverse())
  // By the signer's clock: that of the operator's computer is three days behind.
  const ofUsual = (n: number) => page.getByRole('row').filter({ hasText: usual[n]?.number ?? '' })
  expect(await ofUsual(0).innerText()).toMatch(/23h \d+m/)
  expect(await ofUsual(1).innerText()).toMatch(/22h \d+m/)
  // The earlier order has a warning: it is signed alone.
  expect(await page.getByRole('checkbox', { name: /^Select W/ }).count()).toBe(2)
  const bar = (text: string) => page.getByRole('status').filter({ hasText: text })
  for (const { number } of usual) {
    await button(page, `Show ${number}`).focus()
    await press('Space')
    expect(await box(number).isChecked()).toBe(true)
  }
  await bar('2 selected').waitFor()
  await press('Space')
  await bar('1 selected').waitFor()
  const all = page.getByRole('checkbox', { name: 'Select all without a warning, or none' })
  const isMixed = () => all.evaluate((one) => one.matches(':indeterminate'))
  expect(await isMixed()).toBe(true)
  for (const key of ['g', 'a']) {
    await press(key)
    await bar('2 selected').waitFor()
    await press(key)
    await bar('selected').waitFor({ state: 'detached' })
    await press('z')
    await bar('2 selected').waitFor()
    await press(key)
    await bar('selected').waitFor({ state: 'detached' })
  }
  await page.getByRole('checkbox', { name: /^Select person_/ }).check()
  await bar('1 customer, 1 address').waitFor()
  await page.getByRole('checkbox', { name: /^Select person_/ }).uncheck()
  await all.check()
  expect(await isMixed()).toBe(false)
  // An order that is changed meanwhile is not selected any more: nobody has read what it says now.
  const change = (n: number) => stack.look`
    update app.withdrawal set revision = revision + 1 where id = ${usual[n]?.id ?? ''}::bigint`
  await change(1)
  await refetch()
  await bar('1 selected').waitFor()
  expect(await box(usual[1]?.number).isChecked()).toBe(false)
  await box(usual[1]?.number).check()
  // A signature of what the pane showed before is refused, and the next one is of what it shows now.
  await button(page, `Show ${usual[0]?.number}`).click()
  const signsAlone = page.getByRole('complementary').getByRole('button', { name: `Sign ${usual[0]?.number}` })
  await signsAlone.waitFor()
  const hash = () =>
    page
      .getByRole('complementary')
      .getByText(/^[0-9a-f]{64}$/)
      .innerText()
  const before = await hash()
  await change(0)
  await refetch()
  await expect.poll(hash).not.toBe(before)
  await signsAlone.click()
  await page.getByText('It has changed since you opened it. Please check it again.').waitFor()
  await box(usual[0]?.number).check()
  await press('s')
  const sheet = page.getByRole('dialog')
  for (const { number } of usual) await sheet.getByText(number, { exact: true }).waitFor()
  await shoot(page, 'batch')
  await sheet.getByRole('button', { name: 'Sign 2 orders' }).click()
  await page.getByText('Signed', { exact: true }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.mouse.move(640, 5)
  for (const { number } of usual) await box(number).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate<boolean>("document.activeElement.closest('tr, h1') !== null")).toBe(true)
  await until('both are paid', async () => {
    const { list } = await person.call('withdrawal/list', {})
    return usual.every(({ id }) => list.find((candidate) => candidate.id === id)?.state === 'confirmed')
  })

  // Where another operator was faster, the list that was read is gone, and the page says why nothing was signed.
  const last = await requestWithdrawal(person, accountId, '13')
  await refetch()
  await box(last.number).check()
  await press('s')
  await sheet.getByText(last.number, { exact: true }).waitFor()
  await page.route(/\/approvals\/.*work/, (route) => route.abort())
  expect(await signWithdrawal(await openApprovals(stack, 1), last.id)).toBe(true)
  await sheet.getByRole('button', { name: 'Sign 1 order' }).click()
  await sheet.getByRole('alert').filter({ hasText: 'The status has changed' }).waitFor()
  await page.unrouteAll()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('alert').filter({ hasText: 'The status has changed' }).waitFor()
  problems.splice(0)

  // A phone shows the facts over the table, and goes back to it.
  await press('Escape')
  await page.setViewportSize({ width: 375, height: 812 })
  const facts = page.getByRole('complementary')
  await facts.waitFor({ state: 'hidden' })
  await page
    .getByRole('button', { name: /^Show W/ })
    .first()
    .click()
  await facts.waitFor()
  expect(await violations(page)).toEqual([])
  await facts.getByRole('button', { name: /^Close W/ }).click()
  await facts.waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

/** The first customer was paid at this address before: nothing is unusual about them at the usual amounts. */
async function withdrawAgain(n: number, amounts: readonly string[]): Promise<{ id: string; number: string }[]> {
  const person = people[n]
  if (!person) throw new Error('nobody registered')
  const accountId = (await person.call('bank/list', {})).list[0]?.id ?? ''
  const made = []
  for (const amount of amounts) {
    made.push(await requestWithdrawal(person, accountId, amount))
  }
  return made
}

it('the page keeps an order that is cancelled in its place in the list that is read, and continues with the most urgent [ALV-12]', {
  timeout: 180_000,
}, async () => {
  const [person] = people
  await page.setViewportSize({ width: 1280, height: 800 })
  if (person) await rechargePerson(stack, person, '300')
  // The second is far above usual.
  const [kept, unusual, cancelled, last] = await withdrawAgain(0, ['14', '99', '15', '16'])
  if (!person || !kept || !unusual || !cancelled || !last) throw new Error('nobody withdrew')
  await refetch()
  const box = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` })
  for (const { number } of [kept, cancelled, last]) await box(number).check()
  await press('s')
  const sheet = page.getByRole('dialog')
  const item = (number: string) => sheet.getByRole('listitem').filter({ hasText: number })
  await sheet.getByRole('button', { name: 'Sign 3 orders' }).waitFor()
  /** The sheet itself may still come up. */
  const place = async () => {
    const [first, third] = [await item(kept.number).boundingBox(), await item(last.number).boundingBox()]
    return first && third && third.y - first.y
  }
  await expect.poll(() => page.evaluate<boolean>(isStill)).toBe(true)
  const before = await place()
  await person.call('withdrawal/cancel', { id: cancelled.id }, actionKey())
  await refetch()
  await sheet.getByRole('button', { name: 'Sign 2 orders' }).waitFor()
  await item(cancelled.number).getByText('No longer waits for you').waitFor()
  // A sheet that comes up is scaled for a moment.
  await expect.poll(place).toBe(before)
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Sign 2 orders' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.mouse.move(640, 5)
  await box(last.number).waitFor({ state: 'detached' })
  // The order without a box lies between the two. It has the focus, and moving begins with it.
  await isFocused(button(page, `Show ${unusual.number}`))
  await press('j')
  await isFocused(button(page, `Show ${unusual.number}`))
  await page.getByRole('complementary', { name: unusual.number }).waitFor()
})

it('the page turns to the next orders under a pointer that moves, and finds an order of any page [ALV-12]', {
  timeout: 180_000,
}, async () => {
  const [one, two] = await withdrawAgain(1, ['17', '18'])
  if (!one || !two) throw new Error('nobody withdrew')
  let refuses = false
  // A page of the signer's has fifty orders: here each has one.
  await page.route(/\/approvals\/.*work/, async (route) => {
    const { payoutsAfter, ...asked } = route.request().postDataJSON()
    const refusal = { code: 0, msg: 'Not now', data: { error: 'server.failed' } }
    if (refuses && payoutsAfter) return route.fulfill({ json: refusal })
    // Not every machine resolves the page's own name.
    const response = await route.fetch({ url: `${stack.urls.approvals}/approvals/work`, postData: asked })
    const answer = await response.json()
    const at = Number(payoutsAfter?.split('.')[0] ?? 0)
    const listed = answer.data.payouts.filter(({ id }: { id: string }) => id === one.id || id === two.id)
    answer.data.payouts = listed.slice(at, at + 1)
    answer.data.payoutsNext = at + 1 < listed.length ? `${at + 1}.1.1.1` : null
    await route.fulfill({ response, json: answer })
  })
  await refetch()
  const open = ({ number }: typeof one) => button(page, `Show ${number}`)
  await open(one).waitFor()
  await open(two).waitFor({ state: 'detached' })
  await open(one).hover()
  await button(page, 'Next page').click()
  // With the head, and not when the pointer has been still for a while.
  await page.getByText('1 order to sign').waitFor()
  expect(await page.getByRole('button', { name: /^Show W/ }).allInnerTexts()).toEqual([two.number])
  await isFocused(page.getByRole('heading', { name: 'Payouts' }))
  await press('j')
  await isFocused(open(two))

  await press('Control+k')
  const sheet = page.getByRole('dialog')
  await page.keyboard.type(one.number)
  await sheet.getByRole('button', { name: one.number }).waitFor()
  await press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // Pages that were not read say so: nobody takes that for an order that is gone.
  refuses = true
  await press('Control+k')
  await page.keyboard.type('W99999999')
  await sheet.getByRole('status').filter({ hasText: 'Not now' }).waitFor()
  expect(await sheet.getByText('No results').count()).toBe(0)
  refuses = false
  await page.keyboard.press('Control+a')
  await page.keyboard.type(one.number)
  await sheet.getByRole('button', { name: one.number }).waitFor()
  await press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await isFocused(open(one))
  await page.getByRole('complementary', { name: one.number }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  // No amount is broken before its decimals, however little room the other columns leave.
  await press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  await open(two).waitFor()
  const lines = "[...document.querySelectorAll('tbody td wbr')].map((one) => one.parentElement.getClientRects().length)"
  expect(await page.evaluate<number[]>(lines)).not.toContain(2)
  expect(problems).toEqual([])
})
