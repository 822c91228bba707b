import type { Answer } from '@synet/contract/calls'
import { testPin } from '@synet/contract/test-support/test-pin'
import {
  type ApprovalCall,
  type Call,
  createApprovalsClient,
  createClient,
  createOpsClient,
  type OpsCall,
} from '@synet/contract/client'
import { totpCode } from '@synet/stack/seed'
import { showDevice } from '#test-support/device'
import type { SoftwareKey } from '#test-support/software-key'
import type { Surroundings } from '#test-support/surroundings'

/** The newest six-digit code that the development mailbox got for an address. */
export const newestCode = (around: Surroundings, to: string, after: number): Promise<string> =>
  around.until(`a code for ${to}`, async () => {
    const messages = around.mailbox.messages(to)
    // An earlier notice may arrive after the code.
    for (const { subject, text } of messages.slice(0, messages.length - after)) {
      const code = /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0]
      if (code !== undefined) return code
    }
    return undefined
  })

export interface Person {
  readonly call: Call
  readonly payPassword: string
  readonly email: string
  /** The key that their device has shown: what leases name. */
  readonly device: string
  /** A session of its own, for requests by hand. */
  session(): Promise<{ token: string }>
}

let people = 0

/** Registers somebody through the API, with the code from the mailbox, and binds an e-mail. */
export async function registerPerson(
  around: Surroundings,
  inviteCode: string,
  { bindEmail = true } = {},
): Promise<Person> {
  const n = people++
  const phone = `+1202555${String(1000 + n).padStart(4, '0')}`
  let token: string | undefined
  const call = createClient({ origin: around.urls.site, fetch, lang: () => 'en', token: () => token })
  await call('sms/send', { phone, event: 'register' })
  const code = await newestCode(around, phone, 0)
  const session = await call('user/register', {
    phone,
    username: `person_${n}`,
    password: 'correct horse',
    passwordConfirm: 'correct horse',
    payPassword: testPin,
    payPasswordConfirm: testPin,
    invite_code: inviteCode,
    code,
    documents: (await call('index/documents', {})).version,
  })
  token = session.token
  const email = `person_${n}@demo.invalid`
  if (bindEmail) {
    await call('ems/send', { email, event: 'bind' })
    await call('user/bindEmail', { email, payPassword: testPin, code: await newestCode(around, email, 0) })
  }
  return {
    call,
    payPassword: testPin,
    email,
    device: await showDevice(call, session.token),
    session: () =>
      call('user/login', { account: phone, password: 'correct horse', deviceSecret: session.deviceSecret }),
  }
}

/** Recharges through a real order, paid from an outside wallet. */
export async function rechargePerson(around: Surroundings, person: Person, amount: string): Promise<void> {
  const order = await person.call('recharge/recharge', { network: 'dev', amount }, actionKey())
  await around.pay(order.address, BigInt(amount) * 1_000_000n)
  await around.until(
    'the recharge is credited',
    async () => (await person.call('recharge/detail', { id: order.id })).state === 'credited',
  )
}

/** Buys software and a node, and pledges on a task of the project. @returns the run's id */
export async function startRun(
  person: Person,
  amount: string,
  autoReinvest: boolean,
  project:
    | 'tiny-speeches'
    | 'short-speeches'
    | 'english-speeches'
    | 'english-sounds'
    | 'quiet-rivers' = 'tiny-speeches',
): Promise<string> {
  const { payPassword } = person
  const [software] = (await person.call('purchase/softwareList', {})).list
  const [node] = (await person.call('purchase/nodeList', {})).list
  const task = (await person.call('purchase/taskList', {})).list.find((item) => item.projectCode === project)
  if (!software || !node || !task) throw new Error('the demo catalogue is empty')
  await person.call('purchase/buySoftware', { id: software.id, payPassword }, actionKey())
  await person.call('purchase/buyNode', { id: node.id, payPassword }, actionKey())
  const pledge = { taskId: task.id, region: 'accra-gh', amount, autoReinvest, payPassword }
  return (await person.call('purchase/taskPledge', pledge, actionKey())).id
}

export const actionKey = () => ({ idempotencyKey: crypto.randomUUID() })

/** Adds a receiving account with the code from the mailbox. */
export async function addAccount(
  around: Surroundings,
  person: Person,
  address: string,
  network: 'dev' | 'BEP20' | 'TRC20' = 'dev',
): Promise<string> {
  const before = around.mailbox.messages(person.email).length
  await person.call('ems/send', { email: person.email, event: 'account' })
  const code = await newestCode(around, person.email, before)
  const account = await person.call('bank/add', {
    network,
    address,
    name: 'Cold wallet',
    payPassword: person.payPassword,
    code,
  })
  return account.id
}

/** Quotes a withdrawal and submits it. @returns the order */
export async function requestWithdrawal(
  { call, payPassword }: Pick<Person, 'call' | 'payPassword'>,
  accountId: string,
  amount: string,
  feeIn?: 'SNT' | 'USDT',
): Promise<Answer<'withdrawal/apply'>> {
  const { quoteId } = await call('withdrawal/quote', { accountId, amount, feeIn })
  return call('withdrawal/apply', { quoteId, payPassword }, actionKey())
}

/** A code is good once and lives 30 s: tests do not wait for the next, they forget that one was used. */
export async function freshSecondFactor(around: Surroundings, n: number): Promise<string> {
  const operator = around.operators[n]
  await around.look`update app.operator set totp_last_step = 0 where name = ${operator?.name ?? ''}`
  return totpCode(operator?.totpSecret ?? '')
}

/** The secrets of devices as operators' browsers keep them. */
const operatorDevices = new Map<string, string>()

/** An operator's console calls, logged in with password and second factor. */
export async function logInOperator(
  around: Surroundings,
  n = 0,
): Promise<{ ops: OpsCall; secondFactor(): Promise<string>; token: string }> {
  const operator = around.operators[n]
  if (!operator) throw new Error(`no operator ${n}`)
  const device = `${around.urls.console} ${operator.name}`
  const deviceSecret = operatorDevices.get(device)
  let token: string | undefined
  const secondFactor = () => freshSecondFactor(around, n)
  const ops = createOpsClient({ origin: around.urls.console, fetch, lang: () => 'en', token: () => token })
  const session = await ops('login', {
    name: operator.name,
    password: around.demoPassword,
    secondFactor: await secondFactor(),
    ...(deviceSecret !== undefined && { deviceSecret }),
  })
  operatorDevices.set(device, session.deviceSecret)
  token = session.token
  return { ops, secondFactor, token }
}

type OpenApprovals = Awaited<ReturnType<typeof openApprovals>>

/** The signer's page, on which an operator has logged in with their key. */
export async function openApprovals(around: Surroundings, n = 0): Promise<{ call: ApprovalCall; key: SoftwareKey }> {
  const key = around.keys[n]
  if (!key) throw new Error(`no key ${n}`)
  let token: string | undefined
  const call = createApprovalsClient({ origin: around.urls.approvals, fetch, lang: () => 'en', token: () => token })
  const { challenge } = await call('challenge', {})
  token = (await call('login', { credentialId: key.credentialId, assertion: key.assert(challenge) })).token
  return { call, key }
}

/**
 * Signs what an operator is shown of a withdrawal.
 * @param shownTo the operator who reads it; one who has signed it is not shown it again
 * @returns whether it is approved now
 */
export async function signWithdrawal({ call, key }: OpenApprovals, id: string, shownTo = { call }) {
  const shown = (await shownTo.call('work', {})).payouts.find((payout) => payout.id === id)
  if (!shown) throw new Error(`no withdrawal ${id} waits`)
  const { contentHash, expiresAt, challenge } = shown
  return (await call('approvePayout', { id, contentHash, expiresAt, assertion: key.assert(challenge) })).approved
}

/**
 * Has the first two operators sign a proposal, as they are shown it, or the named ones.
 * @returns whether it has all signatures now
 */
export async function signProposal(around: Surroundings, id: string, operators: readonly number[] = [0, 1]) {
  let signed = false
  for (const n of operators) {
    const { call, key } = await openApprovals(around, n)
    const find = async (page: OpenApprovals) =>
      (await page.call('work', {})).proposals.find((proposal) => proposal.id === id)
    // One who has signed it is not shown it again.
    const shown = (await find({ call, key })) ?? (await find(await openApprovals(around, n === 0 ? 1 : 0)))
    if (!shown) throw new Error(`no proposal ${id} waits`)
    const { contentHash, expiresAt, challenge } = shown
    signed = (await call('approveProposal', { id, contentHash, expiresAt, assertion: key.assert(challenge) })).signed
  }
  return signed
}

/** Signs the only open decision. @returns whether it was executed */
export async function signOpenDecision({ call, key }: OpenApprovals): Promise<boolean> {
  const [open] = (await call('work', {})).decisions
  if (!open) throw new Error('no decision is open')
  const { id, contentHash, expiresAt, challenge } = open
  return (await call('signDecision', { id, contentHash, expiresAt, assertion: key.assert(challenge) })).executed
}

/** Has a withdrawal approved by as many of the demo's operators as it needs, who have not done so yet. */
export async function approveWithdrawal(around: Surroundings, id: string): Promise<void> {
  for (const n of around.operators.keys()) {
    const page = await openApprovals(around, n)
    const shown = (await page.call('work', {})).payouts.find((payout) => payout.id === id)
    if (!shown?.mine && (await signWithdrawal(page, id))) return
  }
}

/** Has both operators sign that the signer continues from where the chain and the database are. */
export async function adoptPosition(around: Surroundings, network: string): Promise<void> {
  const pages = [await openApprovals(around, 0), await openApprovals(around, 1)]
  await pages[0]?.call('adoptPosition', { network })
  for (const page of pages) await signOpenDecision(page)
}
