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

/** The calls of the specification's table, with its methods and paths. */
export const specRoutes = withPaths({
  'index/config': { method: 'GET', access: 'public' },
  'index/notice': { method: 'GET', access: 'public' },
  'index/appUrl': { method: 'GET', access: 'public' },
  'bank/list': { method: 'GET', access: 'user' },
  'bank/add': { method: 'POST', access: 'user' },
  'bank/edit': { method: 'POST', access: 'user' },
  'bank/delete': { method: 'POST', access: 'user' },
  'user/login': { method: 'POST', access: 'public' },
  'user/register': { method: 'POST', access: 'public' },
  'user/info': { method: 'GET', access: 'user' },
  'user/profile': { method: 'POST', access: 'user' },
  'user/team': { method: 'GET', access: 'user' },
  'user/getMoneyLog': { method: 'POST', access: 'user' },
  'user/exchange_coin_money': { method: 'POST', access: 'user', money: true },
  'user/exchangeList': { method: 'POST', access: 'user' },
  'user/transfer': { method: 'POST', access: 'user', money: 'posted' },
  'user/transferList': { method: 'POST', access: 'user' },
  'user/resetPayPassword': { method: 'POST', access: 'user' },
  'user/recoverPayPassword': { method: 'POST', access: 'user' },
  'user/recoverPassword': { method: 'POST', access: 'public' },
  'user/bindEmail': { method: 'POST', access: 'user' },
  'user/changeEmail': { method: 'POST', access: 'user' },
  'ems/send': { method: 'POST', access: 'public' },
  'stock/detail': { method: 'POST', access: 'user' },
  'withdrawal/apply': { method: 'POST', access: 'user', money: true },
  'withdrawal/list': { method: 'GET', access: 'user' },
  'purchase/softwareList': { method: 'GET', access: 'user' },
  'purchase/buySoftware': { method: 'POST', access: 'user', money: true },
  'purchase/nodeList': { method: 'GET', access: 'user' },
  'purchase/buyNode': { method: 'POST', access: 'user', money: true },
  'purchase/taskList': { method: 'GET', access: 'user' },
  'purchase/taskPledge': { method: 'POST', access: 'user', money: true },
  'purchase/taskPledgeList': { method: 'GET', access: 'user' },
  'purchase/editTaskPledge': { method: 'POST', access: 'user' },
  'purchase/saveOnlineTime': { method: 'POST', access: 'user' },
  'purchase/taskIncome': { method: 'GET', access: 'user' },
  'recharge/recharge': { method: 'POST', access: 'user', money: true },
  'recharge/myRecords': { method: 'GET', access: 'user' },
  'common/upload': { method: 'POST', path: '/common/upload', access: 'user' },
} as const satisfies Record<string, Row>)

/** Our own calls in the style of the specification. */
export const ownRoutes = withPaths({
  'index/challenge': { method: 'GET', access: 'public' },
  'index/passkeyNonce': { method: 'GET', access: 'public' },
  'index/system': { method: 'GET', access: 'public' },
  'index/slides': { method: 'GET', access: 'public' },
  'index/documents': { method: 'GET', access: 'public' },
  'index/document': { method: 'GET', access: 'public' },
  'index/texts': { method: 'GET', access: 'public', cacheSeconds: 60 },
  'user/teamEarnings': { method: 'GET', access: 'user' },
  'user/statement': { method: 'GET', access: 'user' },
  'user/vesting': { method: 'GET', access: 'user' },
  'user/notices': { method: 'GET', access: 'user' },
  'user/noticeRead': { method: 'POST', access: 'user' },
  'user/notifications': { method: 'GET', access: 'user' },
  'user/notificationsSeen': { method: 'POST', access: 'user' },
  'user/noticeChoices': { method: 'GET', access: 'user' },
  'user/chooseNotice': { method: 'POST', access: 'user' },
  'user/addPushEndpoint': { method: 'POST', access: 'user' },
  'user/removePushEndpoint': { method: 'POST', access: 'user' },
  'user/unread': { method: 'GET', access: 'user' },
  'user/logout': { method: 'POST', access: 'user' },
  'user/endSession': { method: 'POST', access: 'user' },
  'user/freeze': { method: 'GET', access: 'user' },
  'user/freezeOf': { method: 'POST', access: 'public' },
  'user/appealFreeze': { method: 'POST', access: 'public' },
  'user/documents': { method: 'GET', access: 'user' },
  'user/acceptDocuments': { method: 'POST', access: 'user' },
  'user/exportData': { method: 'POST', access: 'user' },
  'user/dataReads': { method: 'GET', access: 'user' },
  'user/closing': { method: 'GET', access: 'user' },
  'user/closeAccount': { method: 'POST', access: 'user' },
  'user/claimRemainder': { method: 'POST', access: 'user', money: true },
  'user/askIdentityCheck': { method: 'POST', access: 'public' },
  'user/identityCheck': { method: 'GET', access: 'user' },
  'user/stopIdentityCheck': { method: 'POST', access: 'user' },
  'user/newCredentials': { method: 'POST', access: 'public' },
  'user/inviteCheck': { method: 'POST', access: 'public' },
  'user/changePassword': { method: 'POST', access: 'user' },
  'user/contributorTokens': { method: 'GET', access: 'user' },
  'user/addContributorToken': { method: 'POST', access: 'user' },
  'user/revokeContributorToken': { method: 'POST', access: 'user' },
  'user/passkeyLogin': { method: 'POST', access: 'public' },
  'user/passkeys': { method: 'GET', access: 'user' },
  'user/addPasskey': { method: 'POST', access: 'user' },
  'user/removePasskey': { method: 'POST', access: 'user' },
  'user/losePasskeys': { method: 'POST', access: 'user' },
  'user/keepPasskeys': { method: 'POST', access: 'user' },
  'user/security': { method: 'GET', access: 'user' },
  'user/setMailWord': { method: 'POST', access: 'user' },
  'user/logIns': { method: 'GET', access: 'user' },
  'user/freezeSelf': { method: 'POST', access: 'user' },
  'user/unfreezeSelf': { method: 'POST', access: 'user' },
  'user/unlock': { method: 'POST', access: 'user' },
  'user/secondFactor': { method: 'GET', access: 'user' },
  'user/beginSecondFactor': { method: 'POST', access: 'user' },
  'user/confirmSecondFactor': { method: 'POST', access: 'user' },
  'user/renewRecoveryCodes': { method: 'POST', access: 'user' },
  'user/endSecondFactor': { method: 'POST', access: 'user' },
  'user/sessions': { method: 'GET', access: 'user' },
  'purchase/income': { method: 'GET', access: 'user' },
  'user/exchangeQuote': { method: 'POST', access: 'user' },
  'user/recipient': { method: 'POST', access: 'user' },
  'user/transferQuote': { method: 'POST', access: 'user' },
  'sms/send': { method: 'POST', access: 'public' },
  'recharge/detail': { method: 'GET', access: 'user' },
  'recharge/submitted': { method: 'POST', access: 'user' },
  'recharge/cancel': { method: 'POST', access: 'user' },
  'withdrawal/quote': { method: 'POST', access: 'user' },
  'withdrawal/cancel': { method: 'POST', access: 'user', money: true },
  'purchase/takeStarter': { method: 'POST', access: 'user' },
  'purchase/endTaskPledge': { method: 'POST', access: 'user', money: true },
  'train/device': { method: 'POST', access: 'contributor' },
  'train/lease': { method: 'POST', access: 'contributor' },
  'train/commit': { method: 'POST', access: 'contributor' },
  'train/submit': { method: 'POST', access: 'contributor', bytes: 'delta' },
  'train/release': { method: 'POST', access: 'contributor' },
  'train/runs': { method: 'GET', access: 'contributor' },
  'train/units': { method: 'GET', access: 'contributor' },
  'train/prints': { method: 'GET', access: 'contributor' },
  'train/trialUnit': { method: 'GET', access: 'public', cacheSeconds: 60 },
  'train/trialResult': { method: 'POST', access: 'public' },
  'train/keepTrial': { method: 'POST', access: 'user' },
  'train/ownTrial': { method: 'GET', access: 'user' },
  'train/offences': { method: 'GET', access: 'user' },
  'train/appeal': { method: 'POST', access: 'user' },
  'proof/figures': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/epochs': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/epoch': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/anchors': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/own': { method: 'GET', access: 'user' },
  'proof/days': { method: 'GET', access: 'public', cacheSeconds: 60 },
  'proof/operatorKeys': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/grants': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'proof/changes': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'project/list': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'project/detail': { method: 'GET', access: 'public', cacheSeconds: 10 },
  'project/scores': { method: 'GET', access: 'public', cacheSeconds: 10 },
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
    | 'notices.read'
    | 'notices.write'
    | 'texts.read'
    | 'texts.write'
    | 'operators.read'
    | 'operators.propose'
    | 'proof.publish'
    | 'training.read'
    | 'training.decide'
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
  proposeResume: { method: 'POST', path: '/networks/resume', permission: 'withdrawals.decide' },
  proposals: { method: 'GET', path: '/proposals', permission: 'proposals.read' },
  rejectProposal: { method: 'POST', path: '/proposals/reject', permission: 'proposals.decide' },
  cancelProposal: { method: 'POST', path: '/proposals/cancel', permission: 'proposals.decide' },
  proposeMoney: { method: 'POST', path: '/money/propose', permission: 'money.propose' },
  settings: { method: 'GET', path: '/settings', permission: 'settings.read' },
  proposeSetting: { method: 'POST', path: '/settings/propose', permission: 'settings.propose' },
  catalogue: { method: 'GET', path: '/catalogue', permission: 'catalogue.read' },
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
  proposeDocument: { method: 'POST', path: '/documents/propose', permission: 'texts.write' },
  messages: { method: 'GET', path: '/messages', permission: 'messages.read' },
  notices: { method: 'GET', path: '/notices', permission: 'notices.read' },
  saveNotice: { method: 'POST', path: '/notices/save', permission: 'notices.write' },
  proposeNotice: { method: 'POST', path: '/notices/propose', permission: 'notices.write' },
  withdrawNotice: { method: 'POST', path: '/notices/withdraw', permission: 'notices.write' },
  texts: { method: 'GET', path: '/texts', permission: 'texts.read' },
  proposeText: { method: 'POST', path: '/texts/propose', permission: 'texts.write' },
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
