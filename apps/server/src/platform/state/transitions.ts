import { invariant } from '@synet/core/result'

/**
 * Every state machine of the product: from each state, the states that may follow. The database refuses any other change
 * by the same table (`app.state_transition`), a test compares the two, and the diagrams in docs/STATES.md are drawn from
 * here. `new` rows begin in one of the states below `''`.
 */
export const transitions = {
  // Money is credited whatever became of the order: late, after a cancel, or a second time. A reorg below N takes
  // `confirming` back to the state before, a deeper one takes `credited` back.
  recharge_order: {
    '': ['waiting'],
    waiting: ['submitted', 'confirming', 'credited', 'cancelled', 'expired'],
    submitted: ['confirming', 'credited', 'cancelled', 'expired'],
    confirming: ['waiting', 'submitted', 'credited', 'cancelled', 'expired'],
    cancelled: ['confirming', 'credited'],
    expired: ['confirming', 'credited'],
    credited: ['confirming', 'waiting', 'expired'],
  },
  // A transfer of one block. The transfers of an orphaned block count again when that block comes back.
  chain_transfer: {
    '': ['seen'],
    seen: ['dust', 'credited', 'orphaned'],
    dust: ['credited', 'orphaned'],
    credited: ['orphaned'],
    orphaned: ['seen'],
  },
  // From `sending`, money returns to the user only after a final failure. An approved order goes back to review when
  // the rules at the time of signing require another approval, and when its user is frozen or declares keys lost.
  // Operators can reject it until it is signed.
  withdrawal: {
    '': ['reviewing'],
    reviewing: ['approved', 'rejected', 'cancelled'],
    approved: ['sending', 'reviewing', 'rejected'],
    sending: ['sent', 'failed'],
    sent: ['confirmed', 'failed'],
    confirmed: [],
    rejected: [],
    cancelled: [],
    failed: [],
  },
  outgoing: { '': ['open'], open: ['done', 'failed'], done: [], failed: [] },
  sweep: { '': ['open'], open: ['done', 'failed'], done: [], failed: [] },
  run: {
    '': ['new'],
    new: ['starting', 'running', 'finished', 'ended-early'],
    starting: ['running', 'finished', 'ended-early'],
    running: ['finished', 'ended-early'],
    finished: [],
    'ended-early': [],
  },
  // An offence voids days that are not credited; when it is lifted, they get their former state back.
  run_day: {
    '': ['open'],
    open: ['earned', 'missed', 'void'],
    earned: ['credited', 'void'],
    credited: [],
    missed: [],
    void: ['open', 'earned'],
  },
  // A unit that was accepted on trust may be found wrong later.
  lease: {
    '': ['leased'],
    leased: ['committed', 'released', 'lapsed'],
    committed: ['accepted', 'lapsed'],
    accepted: ['verified', 'rejected'],
    verified: ['rejected'],
    rejected: [],
    released: [],
    lapsed: [],
  },
  // An approved proposal that cannot be executed when it is due ends as rejected.
  proposal: {
    '': ['proposed', 'approved'],
    proposed: ['approved', 'rejected', 'cancelled'],
    approved: ['executed', 'rejected', 'cancelled'],
    executed: [],
    rejected: [],
    cancelled: [],
  },
  proof_request: { '': ['asked'], asked: ['built'], built: ['published', 'failed'], published: [], failed: [] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export type Aggregate = keyof typeof transitions
type Table<A extends Aggregate> = (typeof transitions)[A]
export type StateOf<A extends Aggregate> = Exclude<keyof Table<A>, ''> & string
/** The states from which `To` may follow. */
type Before<A extends Aggregate, To> = {
  [From in StateOf<A>]: Table<A>[From] extends readonly (infer Next)[] ? (To extends Next ? From : never) : never
}[StateOf<A>]
/** The states that may follow every one of `From`. */
type After<A extends Aggregate, From> =
  StateOf<A> extends infer To ? (To extends StateOf<A> ? ([From] extends [Before<A, To>] ? To : never) : never) : never

/** Tells whether a state may follow another. */
export const mayBecome = <A extends Aggregate>(aggregate: A, from: StateOf<A>, to: StateOf<A>): boolean => {
  const table: Readonly<Record<string, readonly string[]>> = transitions[aggregate]
  return table[from]?.includes(to) ?? false
}

/**
 * Returns the state to write in `set state = ${…}`, which is the only way to change a state. A change that the table
 * does not allow from every state in `from` does not compile.
 */
export function nextState<A extends Aggregate, From extends StateOf<A>, To extends After<A, From> & StateOf<A>>(
  aggregate: A,
  from: From | readonly From[],
  to: To,
): To {
  for (const state of typeof from === 'string' ? [from] : from) {
    invariant(mayBecome(aggregate, state, to), `a ${aggregate} that is ${state} does not become ${to}`)
  }
  return to
}
