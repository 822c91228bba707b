import { describe, expect, it } from 'vitest'
import { decideNonce, isSameTransaction } from '#custody/payout/sign/decide-nonce'
import type { SignedRecord } from '#custody/payout/sign/journal'
import { mayBecome, type StateOf } from '#platform/state/transitions'

/**
 * Explores every state that a protocol can reach from `start`, breadth first.
 * @returns the shortest way to a state that breaks a rule, with what it breaks; undefined when there is none
 */
function findViolation<S>(
  start: S,
  next: (state: S) => readonly (readonly [action: string, state: S])[],
  broken: (state: S) => string | undefined,
): { violation: { rule: string; way: readonly string[] } | undefined; states: number } {
  const key = (state: S) => JSON.stringify(state)
  const from = new Map<string, { action: string; before: string } | undefined>([[key(start), undefined]])
  let edge: S[] = [start]
  while (edge.length > 0) {
    const beyond: S[] = []
    for (const state of edge) {
      const rule = broken(state)
      if (rule !== undefined) {
        const way: string[] = []
        for (let step = from.get(key(state)); step; step = from.get(step.before)) way.unshift(step.action)
        return { violation: { rule, way }, states: from.size }
      }
      for (const [action, after] of next(state)) {
        if (from.has(key(after))) continue
        from.set(key(after), { action, before: key(state) })
        beyond.push(after)
      }
    }
    edge = beyond
  }
  return { violation: undefined, states: from.size }
}

interface Transaction {
  readonly nonce: number
  readonly subject: number
  readonly to: string
}
interface Order {
  readonly state: StateOf<'withdrawal'>
  /** The receiver in the shared database, which an attacker may rewrite. */
  readonly row: string
  /** The receiver that operators signed; undefined before. */
  readonly approvedFor?: string
}
interface Database {
  readonly orders: readonly Order[]
  readonly nextNonce: number
  readonly outgoing: readonly Transaction[]
}
interface Payouts {
  readonly database: Database
  /** A backup, which may be restored once. */
  readonly backup?: Database
  readonly restored: boolean
  readonly forged: boolean
  readonly reorged: boolean
  /** Operators' signatures in the signer's own store. */
  readonly approvals: readonly (string | null)[]
  readonly journal: readonly Transaction[]
  /** Signed, and not committed yet: a crash loses it. */
  readonly pending?: Transaction
  readonly broadcast: readonly Transaction[]
  /** By nonce. The last one may be taken back once. */
  readonly mined: readonly Transaction[]
}
type PayoutFault = 'journal after broadcast' | 'replacement without authorisation' | 'approvals in the database'

const receivers = ['ada', 'bob']
const thief = 'thief'
const start: Payouts = {
  database: { orders: receivers.map((row) => ({ state: 'reviewing', row })), nextNonce: 0, outgoing: [] },
  restored: false,
  forged: false,
  reorged: false,
  approvals: receivers.map(() => null),
  journal: [],
  broadcast: [],
  mined: [],
}

const recordOf = ({ nonce, subject, to }: Transaction): SignedRecord => ({
  network: 'dev',
  sender: 'hot',
  nonce: BigInt(nonce),
  purpose: 'payout',
  subject: BigInt(subject),
  recipient: to,
  rawAmount: 1n,
})
const has = (list: readonly Transaction[], transaction: Transaction) =>
  list.some((other) => JSON.stringify(other) === JSON.stringify(transaction))
const withOrder = (database: Database, subject: number, change: Partial<Order>): Database => ({
  ...database,
  orders: database.orders.map((order, i) => (i === subject ? { ...order, ...change } : order)),
})

/** The signer's decision about a new payout, with the product's own functions. */
function maySign(s: Payouts, subject: number, fault: PayoutFault | undefined): Transaction | undefined {
  const order = s.database.orders[subject]
  if (order?.state !== 'approved' || !mayBecome('withdrawal', 'approved', 'sending')) return undefined
  const approvedFor = fault === 'approvals in the database' ? order.row : s.approvals[subject]
  if (approvedFor !== order.row) return undefined
  const expected = s.journal.reduce((most, one) => Math.max(most, one.nonce + 1), 0)
  // The chain knows more than the journal: somebody else used the key.
  if (s.mined.length > expected) return undefined
  const wanted = { nonce: s.database.nextNonce, subject, to: order.row }
  const paid = s.journal.findLast((candidate) => candidate.subject === subject)
  if (paid && paid.nonce !== wanted.nonce) return undefined
  const before = s.journal.find((candidate) => candidate.nonce === wanted.nonce)
  const isStillWanted = before !== undefined && s.database.orders[before.subject]?.state === 'approved'
  const decision = decideNonce([recordOf(wanted)], BigInt(expected), before ? [recordOf(before)] : [], isStillWanted)
  return decision === 'free' || decision === 'again' ? wanted : undefined
}

function commit(s: Payouts, { nonce, subject, to }: Transaction): Payouts {
  const { pending: _, ...rest } = s
  const sending = withOrder(s.database, subject, { state: 'sending' })
  return {
    ...rest,
    database: { ...sending, nextNonce: nonce + 1, outgoing: [...s.database.outgoing, { nonce, subject, to }] },
  }
}

function payoutSteps(s: Payouts, fault?: PayoutFault): [string, Payouts][] {
  const steps: [string, Payouts][] = []
  const { database, pending } = s
  for (const [i, order] of database.orders.entries()) {
    if (order.state === 'reviewing' && mayBecome('withdrawal', 'reviewing', 'approved')) {
      const approvals = s.approvals.map((to, n) => (n === i ? order.row : to))
      // Operators see the receiver; they do not sign the thief's.
      if (order.row !== thief)
        steps.push([`approve ${i}`, { ...s, approvals, database: withOrder(database, i, { state: 'approved' }) }])
      if (!s.forged)
        steps.push([
          `forge approval ${i}`,
          { ...s, forged: true, database: withOrder(database, i, { state: 'approved' }) },
        ])
    }
    if (!s.forged || order.row !== thief)
      steps.push([`rewrite ${i}`, { ...s, forged: true, database: withOrder(database, i, { row: thief }) }])
    const wanted = pending ? undefined : maySign(s, i, fault)
    if (wanted) {
      const journal = fault === 'journal after broadcast' || has(s.journal, wanted) ? s.journal : [...s.journal, wanted]
      steps.push([`sign ${i} with nonce ${wanted.nonce}`, { ...s, journal, pending: wanted }])
    }
    const sent = database.outgoing.find((candidate) => candidate.subject === i)
    const final = sent && s.mined.findIndex((candidate) => candidate.nonce === sent.nonce)
    if (order.state === 'sending' && final !== undefined && final >= 0 && mayBecome('withdrawal', 'sending', 'sent'))
      steps.push([`settle ${i}`, { ...s, database: withOrder(database, i, { state: 'confirmed' }) }])
  }
  if (pending) {
    const { pending: _, ...lost } = s
    steps.push(['commit', commit(s, pending)], ['crash', lost])
  }
  for (const one of database.outgoing) {
    if (!has(s.broadcast, one)) steps.push([`broadcast ${one.nonce}`, { ...s, broadcast: [...s.broadcast, one] }])
    else if (!has(s.journal, one)) steps.push([`journal ${one.nonce}`, { ...s, journal: [...s.journal, one] }])
    const row = database.orders[one.subject]?.row ?? ''
    const replacement = { ...one, to: row }
    const authorised = s.journal.some(
      (signed) => isSameTransaction(recordOf(signed), recordOf(replacement)) && signed.nonce === one.nonce,
    )
    if (!has(s.broadcast, replacement) && (authorised || fault === 'replacement without authorisation'))
      steps.push([`replace ${one.nonce}`, { ...s, broadcast: [...s.broadcast, replacement] }])
  }
  for (const one of s.broadcast) {
    if (one.nonce === s.mined.length) steps.push([`mine ${one.nonce} to ${one.to}`, { ...s, mined: [...s.mined, one] }])
  }
  if (!s.reorged && s.mined.length > 0) steps.push(['reorg', { ...s, reorged: true, mined: s.mined.slice(0, -1) }])
  if (!s.backup) steps.push(['back up', { ...s, backup: database }])
  if (s.backup && !s.restored) {
    const { pending: _, ...rest } = s
    steps.push(['restore', { ...rest, restored: true, database: s.backup }])
  }
  return steps
}

function brokenPayout({ mined, approvals }: Payouts): string | undefined {
  for (const [subject, receiver] of receivers.entries()) {
    const payments = mined.filter((one) => one.subject === subject)
    if (payments.length > 1) return `order ${subject} was paid twice`
    if (payments.some((payment) => payment.to !== receiver)) return `order ${subject} was paid to somebody else`
    if (payments.length > 0 && approvals[subject] === null) return `order ${subject} was paid without an approval`
  }
  return undefined
}

interface Recharge {
  /** The transfer's amount in the block that is canonical now. */
  readonly onChain: number
  readonly block: number
  readonly depth: number
  readonly reorgs: number
  readonly row?: { readonly state: StateOf<'chain_transfer'>; readonly amount: number; readonly block: number }
  readonly booked: number
}
type RechargeFault = 'credit before depth' | 'the amount kept across a reorg'

const confirmations = 2

function rechargeSteps(s: Recharge, fault?: RechargeFault): [string, Recharge][] {
  const steps: [string, Recharge][] = []
  const { row } = s
  if (s.depth < confirmations) steps.push(['mine', { ...s, depth: s.depth + 1 }])
  // Below its depth a block can be replaced by one in which the same transaction moves another amount, or nothing.
  if (s.depth < confirmations && s.reorgs < 2) {
    for (const onChain of [0, 1, 2])
      steps.push([`reorg to ${onChain}`, { ...s, onChain, block: s.block + 1, depth: 0, reorgs: s.reorgs + 1 }])
  }
  const seen = { state: 'seen', amount: s.onChain, block: s.block } as const
  if (!row && s.onChain > 0) steps.push(['see', { ...s, row: seen }])
  if (row && row.block !== s.block && row.state !== 'orphaned' && mayBecome('chain_transfer', row.state, 'orphaned')) {
    if (fault === 'the amount kept across a reorg') steps.push(['keep', { ...s, row: { ...row, block: s.block } }])
    else steps.push(['orphan', { ...s, row: { ...row, state: 'orphaned' } }])
  }
  if (row?.state === 'orphaned' && row.block !== s.block && s.onChain > 0)
    steps.push(['see again', { ...s, row: seen }])
  const deep = s.depth >= confirmations || fault === 'credit before depth'
  const inLog = (row?.block === s.block && row.amount === s.onChain) || fault === 'the amount kept across a reorg'
  if (row?.state === 'seen' && deep && inLog && mayBecome('chain_transfer', 'seen', 'credited'))
    steps.push(['credit', { ...s, row: { ...row, state: 'credited' }, booked: s.booked + row.amount }])
  return steps
}

const brokenRecharge = ({ booked, onChain, depth }: Recharge): string | undefined =>
  depth >= confirmations && booked > onChain ? `${booked} are booked, the chain has ${onChain}` : undefined

const rechargeStart: Recharge = { onChain: 1, block: 0, depth: 0, reorgs: 0, booked: 0 }

describe('the protocol of payouts and recharges, in every order of events', () => {
  it('pays each order once, to the recipient that operators signed: with crashes, a reorg, a restored database and a forger [ATK-20]', () => {
    const { violation, states } = findViolation(start, (s) => payoutSteps(s), brokenPayout)
    expect(violation).toBeUndefined()
    expect(states).toBeGreaterThan(10_000)
  })

  it.each([
    ['journal after broadcast', /paid twice/],
    ['replacement without authorisation', /paid to somebody else/],
    ['approvals in the database', /paid to somebody else|without an approval/],
  ] as const)('the model finds the planted fault: %s [ATK-20]', (fault, rule) => {
    const { violation } = findViolation(start, (s) => payoutSteps(s, fault), brokenPayout)
    expect(violation?.rule).toMatch(rule)
  })

  it('books no more than the chain has [ATK-01]', () => {
    const { violation, states } = findViolation(rechargeStart, (s) => rechargeSteps(s), brokenRecharge)
    expect(violation).toBeUndefined()
    expect(states).toBeGreaterThan(30)
  })

  it.each(['credit before depth', 'the amount kept across a reorg'] as const)(
    'the model finds the planted fault: %s [ATK-01]',
    (fault) => {
      const { violation } = findViolation(rechargeStart, (s) => rechargeSteps(s, fault), brokenRecharge)
      expect(violation?.rule).toContain('are booked')
    },
  )
})
