/** The only table of routes. It imports nothing, so that the web app's first bundle can contain it. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below the API base `/prod`. */
  readonly path: `/${string}`
  /** `contributor`: a user's token or their revocable contributor token. */
  readonly access: 'public' | 'user' | 'contributor'
  /** Moves money: refused without an `idempotency-key` header. `posted`: the posting itself uses that key. */
  readonly money?: true | 'posted'
  /** Seconds for which anybody may cache a public answer; other answers are never cached. */
  readonly cacheSeconds?: number
  /** This field of a POST is its body, as bytes; the other fields are in the URL. */
  readonly bytes?: string
}

type Row = Omit<Route, 'path'> & { readonly path?: Route['path'] }

/**
 * The path of a call is `/api/` and its name, unless its row has another: the web app's first bundle has no name twice.
 */
const withPaths = <T extends Readonly<Record<string, Row>>>(rows: T) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { path: `/api/${name}`, ...row }]),
  ) as unknown as {
    readonly [N in keyof T]: T[N] & Pick<Route, 'path'>
  }

const get = { method: 'GET', access: 'user' } as const
const post = { method: 'POST', access: 'user' } as const
const publicGet = { method: 'GET', access: 'public' } as const
/** Public answers that anybody may cache for this long. */
const shortGet = { ...publicGet, cacheSeconds: 10 } as const
const minuteGet = { ...publicGet, cacheSeconds: 60 } as const
const publicPost = { method: 'POST', access: 'public' } as const
const contributorGet = { method: 'GET', access: 'contributor' } as const
const contributorPost = { method: 'POST', access: 'contributor' } as const

/** The calls of the specification's table, with its methods and paths. */
export const specRoutes = withPaths({
  'index/config': publicGet,
  'index/notice': publicGet,
  'index/appUrl': publicGet,
  'bank/list': get,
  'bank/add': post,
  'bank/edit': post,
  'bank/delete': post,
  'user/login': publicPost,
  'user/register': publicPost,
  'user/info': get,
  'user/profile': post,
  'user/team': get,
  'user/getMoneyLog': post,
  'user/exchange_coin_money': { ...post, money: true },
  'user/exchangeList': post,
  'user/transfer': { ...post, money: 'posted' },
  'user/transferList': post,
  'user/resetPayPassword': post,
  'user/recoverPayPassword': post,
  'user/recoverPassword': publicPost,
  'user/bindEmail': post,
  'user/changeEmail': post,
  'ems/send': publicPost,
  'stock/detail': post,
  'withdrawal/apply': { ...post, money: true },
  'withdrawal/list': get,
  'purchase/softwareList': get,
  'purchase/buySoftware': { ...post, money: true },
  'purchase/nodeList': get,
  'purchase/buyNode': { ...post, money: true },
  'purchase/taskList': get,
  'purchase/taskPledge': { ...post, money: true },
  'purchase/taskPledgeList': get,
  'purchase/editTaskPledge': post,
  'purchase/saveOnlineTime': post,
  'purchase/taskIncome': get,
  'recharge/recharge': { ...post, money: true },
  'recharge/myRecords': get,
  'common/upload': { ...post, path: '/common/upload' },
} as const satisfies Record<string, Row>)

/** Our own calls in the style of the specification. */
export const ownRoutes = withPaths({
  'bank/check': post,
  'user/changePhone': post,
  'user/removePhone': post,
  'user/undoReset': publicPost,
  'index/challenge': publicGet,
  'index/passkeyNonce': publicGet,
  'index/system': publicGet,
  'index/slides': publicGet,
  'index/documents': publicGet,
  'index/document': publicGet,
  'index/texts': minuteGet,
  'user/teamEarnings': get,
  'user/statement': get,
  'user/vesting': get,
  'user/notices': get,
  'user/noticeRead': post,
  'user/notifications': get,
  'user/notificationsSeen': post,
  'user/noticeChoices': get,
  'user/chooseNotice': post,
  'user/tellZone': post,
  'user/addPushEndpoint': post,
  'user/removePushEndpoint': post,
  'user/unread': get,
  'user/logout': post,
  'user/endSession': post,
  'user/freeze': get,
  'user/refusals': get,
  'user/freezeOf': publicPost,
  'user/appealFreeze': publicPost,
  'user/documents': get,
  'user/acceptDocuments': post,
  'user/exportData': post,
  'user/dataReads': get,
  'user/closing': get,
  'user/closeAccount': post,
  'user/claimRemainder': { ...post, money: true },
  'user/askIdentityCheck': publicPost,
  'user/identityCheck': get,
  'user/stopIdentityCheck': post,
  'user/newCredentials': publicPost,
  'user/inviteCheck': publicPost,
  'user/changePassword': post,
  'user/contributorTokens': get,
  'user/addContributorToken': post,
  'user/revokeContributorToken': post,
  'user/handover': get,
  'user/confirmHandover': post,
  'user/passkeyLogin': publicPost,
  'user/passkeys': get,
  'user/addPasskey': post,
  'user/removePasskey': post,
  'user/losePasskeys': post,
  'user/keepPasskeys': post,
  'user/security': get,
  'user/setMailWord': post,
  'user/logIns': get,
  'user/freezeSelf': post,
  'user/unfreezeSelf': post,
  'user/unlock': post,
  'user/secondFactor': get,
  'user/beginSecondFactor': post,
  'user/confirmSecondFactor': post,
  'user/renewRecoveryCodes': post,
  'user/endSecondFactor': post,
  'user/sessions': get,
  'purchase/records': get,
  'purchase/income': get,
  'user/exchangeQuote': post,
  'user/recipient': post,
  'user/transferQuote': post,
  'sms/send': publicPost,
  'recharge/detail': get,
  'recharge/submitted': post,
  'recharge/cancel': post,
  'withdrawal/quote': post,
  'withdrawal/cancel': { ...post, money: true },
  'purchase/takeStarter': post,
  'purchase/endTaskPledge': { ...post, money: true },
  'train/device': contributorPost,
  'train/lease': contributorPost,
  'train/commit': contributorPost,
  'train/submit': { ...contributorPost, bytes: 'delta' },
  'train/release': contributorPost,
  'train/runs': contributorGet,
  'train/units': contributorGet,
  'train/prints': contributorGet,
  'train/openHandover': publicPost,
  'train/takeHandover': publicPost,
  'train/endToken': contributorPost,
  'train/trialUnit': minuteGet,
  'train/trialResult': publicPost,
  'train/keepTrial': post,
  'train/ownTrial': get,
  'train/offences': get,
  'train/appeal': post,
  'proof/figures': shortGet,
  'proof/epochs': shortGet,
  'proof/epoch': shortGet,
  'proof/anchors': shortGet,
  'proof/own': get,
  'proof/days': minuteGet,
  'proof/operatorKeys': shortGet,
  'proof/grants': shortGet,
  'proof/changes': shortGet,
  'project/list': shortGet,
  'project/detail': shortGet,
  'project/merge': shortGet,
  'project/scores': shortGet,
} as const satisfies Record<string, Row>)

export const routes = { ...specRoutes, ...ownRoutes }
export type CallName = keyof typeof routes
export const callNames = Object.keys(routes) as CallName[]

/**
 * Operators' calls, below `/ops` on the console's own port. Access is denied by default: every call names its
 * permission.
 */
export interface OpsRoute {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly permission:
    | 'public'
    | 'any'
    | 'withdrawals.read'
    | 'withdrawals.decide'
    | 'recharges.read'
    | 'recharges.assign'
    | 'proposals.read'
    | 'proposals.decide'
    | 'money.propose'
    | 'settings.read'
    | 'settings.propose'
    | 'catalogue.read'
    | 'catalogue.propose'
    | 'ledger.read'
    | 'log.read'
    | 'audit.read'
    | 'customers.read'
    | 'customers.freeze'
    | 'messages.read'
    | 'messages.send'
    | 'notices.read'
    | 'notices.write'
    | 'texts.read'
    | 'texts.write'
    | 'operators.read'
    | 'operators.propose'
    | 'proof.publish'
    | 'training.read'
    | 'training.decide'
  readonly bodyBytesMax?: number
}

export const opsRoutes = {
  login: { method: 'POST', path: '/login', permission: 'public' },
  logout: { method: 'POST', path: '/logout', permission: 'any' },
  me: { method: 'GET', path: '/me', permission: 'any' },
  overview: { method: 'GET', path: '/overview', permission: 'any' },
  withdrawals: { method: 'GET', path: '/withdrawals', permission: 'withdrawals.read' },
  withdrawalFacts: { method: 'GET', path: '/withdrawals/facts', permission: 'withdrawals.read' },
  reject: { method: 'POST', path: '/withdrawals/reject', permission: 'withdrawals.decide' },
  cancelPayout: { method: 'POST', path: '/withdrawals/cancel-payout', permission: 'withdrawals.decide' },
  exceptions: { method: 'GET', path: '/recharges/exceptions', permission: 'recharges.read' },
  proposeAssignment: { method: 'POST', path: '/recharges/assign', permission: 'recharges.assign' },
  proposeCapital: { method: 'POST', path: '/recharges/capital', permission: 'money.propose' },
  proposeResume: { method: 'POST', path: '/networks/resume', permission: 'withdrawals.decide' },
  haltPayouts: { method: 'POST', path: '/networks/halt', permission: 'withdrawals.decide' },
  rereadLogs: { method: 'POST', path: '/networks/reread', permission: 'recharges.assign' },
  closeTask: { method: 'POST', path: '/tasks/close', permission: 'recharges.assign' },
  proposals: { method: 'GET', path: '/proposals', permission: 'proposals.read' },
  rejectProposal: { method: 'POST', path: '/proposals/reject', permission: 'proposals.decide' },
  cancelProposal: { method: 'POST', path: '/proposals/cancel', permission: 'proposals.decide' },
  proposeMoney: { method: 'POST', path: '/money/propose', permission: 'money.propose' },
  settings: { method: 'GET', path: '/settings', permission: 'settings.read' },
  proposeSetting: { method: 'POST', path: '/settings/propose', permission: 'settings.propose' },
  catalogue: { method: 'GET', path: '/catalogue', permission: 'catalogue.read' },
  proposeProject: {
    method: 'POST',
    path: '/projects/propose',
    permission: 'catalogue.propose',
    bodyBytesMax: 5_500_000,
  },
  proposeCatalogue: { method: 'POST', path: '/catalogue/propose', permission: 'catalogue.propose' },
  ledgerSearch: { method: 'GET', path: '/ledger', permission: 'ledger.read' },
  ledgerAccount: { method: 'GET', path: '/ledger/account', permission: 'ledger.read' },
  reserves: { method: 'GET', path: '/reserves', permission: 'ledger.read' },
  log: { method: 'GET', path: '/log', permission: 'log.read' },
  audit: { method: 'GET', path: '/audit', permission: 'audit.read' },
  customers: { method: 'GET', path: '/customers', permission: 'customers.read' },
  customer: { method: 'GET', path: '/customers/one', permission: 'customers.read' },
  customerHistory: { method: 'GET', path: '/customers/history', permission: 'customers.read' },
  customerTeam: { method: 'GET', path: '/customers/team', permission: 'customers.read' },
  freeze: { method: 'POST', path: '/customers/freeze', permission: 'customers.freeze' },
  confirmFreeze: { method: 'POST', path: '/customers/freeze/confirm', permission: 'customers.freeze' },
  renewFreeze: { method: 'POST', path: '/customers/freeze/renew', permission: 'customers.freeze' },
  confirmRenewal: { method: 'POST', path: '/customers/freeze/renew/confirm', permission: 'customers.freeze' },
  unfreeze: { method: 'POST', path: '/customers/unfreeze', permission: 'customers.freeze' },
  identityChecks: { method: 'GET', path: '/customers/identity', permission: 'customers.read' },
  confirmIdentity: { method: 'POST', path: '/customers/identity/confirm', permission: 'customers.freeze' },
  rejectIdentity: { method: 'POST', path: '/customers/identity/reject', permission: 'customers.freeze' },
  reads: { method: 'GET', path: '/log/reads', permission: 'log.read' },
  proposeDocument: { method: 'POST', path: '/documents/propose', permission: 'texts.write', bodyBytesMax: 2_000_000 },
  messages: { method: 'GET', path: '/messages', permission: 'messages.read' },
  handleMessages: { method: 'POST', path: '/messages/handle', permission: 'messages.send' },
  notices: { method: 'GET', path: '/notices', permission: 'notices.read' },
  saveNotice: { method: 'POST', path: '/notices/save', permission: 'notices.write', bodyBytesMax: 500_000 },
  proposeNotice: { method: 'POST', path: '/notices/propose', permission: 'notices.write', bodyBytesMax: 500_000 },
  withdrawNotice: { method: 'POST', path: '/notices/withdraw', permission: 'notices.write' },
  texts: { method: 'GET', path: '/texts', permission: 'texts.read' },
  proposeText: { method: 'POST', path: '/texts/propose', permission: 'texts.write', bodyBytesMax: 40_000 },
  operators: { method: 'GET', path: '/operators', permission: 'operators.read' },
  proposeOperator: { method: 'POST', path: '/operators/propose', permission: 'operators.propose' },
  enrol: { method: 'POST', path: '/enrol', permission: 'public' },
  proof: { method: 'GET', path: '/proof', permission: 'ledger.read' },
  publishProof: { method: 'POST', path: '/proof/publish', permission: 'proof.publish' },
  training: { method: 'GET', path: '/training', permission: 'training.read' },
  proposeLift: { method: 'POST', path: '/training/lift', permission: 'training.decide' },
  keepOffence: { method: 'POST', path: '/training/keep', permission: 'training.decide' },
  proposeRollBack: { method: 'POST', path: '/training/roll-back', permission: 'training.decide' },
} as const satisfies Record<string, OpsRoute>
export type OpsCallName = keyof typeof opsRoutes
export type Permission = Exclude<OpsRoute['permission'], 'public' | 'any'>

export const apiBase = '/prod'
/** The server's time of an answer that is not cached, and of every answer to the console, as ISO 8601. */
export const serverTimeHeader = 'server-time'
export const opsBase = '/ops'
/** The calls of the signer's own page. */
export const approvalsBase = '/approvals'
