import type { OpsAnswer } from '@synet/contract/calls'
import type { OpsCallName } from '@synet/contract/routes'

/** A user in an answer, by id, by user name, or by an address of theirs. */
export interface ShownCustomer {
  readonly id?: string | null
  readonly username?: string | undefined
  readonly address?: string
}
/** `none` for calls whose answers show nobody. */
type Shown<N extends OpsCallName> = 'none' | ((answer: OpsAnswer<N>) => readonly ShownCustomer[])

type Customer = OpsAnswer<'customer'>
type Proposal = OpsAnswer<'rejectProposal'>
type Line = { readonly userId: string | null }

const customer = ({ id, inviter }: Customer) => [{ id }, ...(inviter ? [inviter] : [])]
const lines = (entries: readonly Line[]) => entries.map(({ userId }) => ({ id: userId }))
const namedCustomers = (facts: Readonly<Record<string, string>>) =>
  ['userId', 'toUserId', 'user'].map((name) => ({ id: facts[name] ?? null }))
const proposal = ({ facts, entries }: Proposal) => [
  ...namedCustomers(facts),
  { username: facts['username'] },
  { username: facts['toUsername'] },
  ...lines(entries),
]
const withdrawal = ({ userId }: OpsAnswer<'reject'>) => [{ id: userId }]
const checks = ({ list }: OpsAnswer<'identityChecks'>) => list.map(({ userId }) => ({ id: userId }))

/** Every call of the console, and which users its answer shows: each of them is recorded before the answer is sent. */
export const shownCustomers: { readonly [N in OpsCallName]: Shown<N> } = {
  login: 'none',
  enrol: 'none',
  logout: 'none',
  me: 'none',
  overview: 'none',
  withdrawals: ({ list }) => list.flatMap(withdrawal),
  withdrawalFacts: ({ order }) => withdrawal(order),
  reject: withdrawal,
  cancelPayout: withdrawal,
  exceptions: ({ tasks }) => tasks.flatMap(({ facts }) => namedCustomers(facts)),
  proposeAssignment: proposal,
  proposeCapital: proposal,
  proposeResume: proposal,
  haltPayouts: 'none',
  rereadLogs: 'none',
  closeTask: 'none',
  proposals: ({ list }) => list.flatMap(proposal),
  rejectProposal: proposal,
  cancelProposal: proposal,
  proposeMoney: proposal,
  settings: 'none',
  proposeSetting: proposal,
  catalogue: 'none',
  proposeCatalogue: proposal,
  proposeProject: proposal,
  ledgerSearch: ({ postings, accounts }) => [...postings.flatMap(({ entries }) => lines(entries)), ...lines(accounts)],
  ledgerAccount: ({ account }) => lines([account]),
  reserves: 'none',
  log: ({ list }) => list.flatMap(({ facts }) => namedCustomers(facts)),
  audit: 'none',
  customers: ({ list }) => list,
  customer,
  customerHistory: ({ userId, linked }) => [{ id: userId }, ...linked],
  customerTeam: ({ path, members }) => [...path, ...members.list],
  freeze: customer,
  confirmFreeze: customer,
  renewFreeze: customer,
  confirmRenewal: customer,
  unfreeze: customer,
  identityChecks: checks,
  confirmIdentity: checks,
  rejectIdentity: checks,
  // The answer only counts users.
  reads: 'none',
  messages: ({ list }) => list.map(({ recipient }) => ({ address: recipient })),
  handleMessages: 'none',
  notices: 'none',
  saveNotice: 'none',
  proposeNotice: proposal,
  withdrawNotice: 'none',
  texts: 'none',
  proposeText: proposal,
  proposeDocument: proposal,
  operators: 'none',
  proposeOperator: proposal,
  proof: 'none',
  publishProof: 'none',
  training: ({ offences }) => offences.map(({ userId }) => ({ id: userId })),
  proposeLift: proposal,
  keepOffence: 'none',
  proposeRollBack: proposal,
}
