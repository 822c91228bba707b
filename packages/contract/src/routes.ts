/** The one table of routes. It imports nothing, so the web app's first bundle can hold it. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below the API base `/prod`. */
  readonly path: `/${string}`
  /** `contributor`: a user's token or his revocable contributor token. */
  readonly access: 'public' | 'user' | 'contributor'
  /** Moves money: refused without an `idempotency-key` header. `posted`: the posting itself is under that key. */
  readonly money?: true | 'posted'
  /** A public answer that anybody may keep for so long; the others are kept by nobody. */
  readonly cacheSeconds?: number
}

/** The calls of the specification's table, at its methods and paths. */
export const specRoutes = {
  'index/config': { method: 'GET', path: '/api/index/config', access: 'public' },
  'index/notice': { method: 'GET', path: '/api/index/notice', access: 'public' },
  'index/appUrl': { method: 'GET', path: '/api/index/appUrl', access: 'public' },
  'bank/list': { method: 'GET', path: '/api/bank/list', access: 'user' },
  'bank/add': { method: 'POST', path: '/api/bank/add', access: 'user' },
  'bank/edit': { method: 'POST', path: '/api/bank/edit', access: 'user' },
  'bank/delete': { method: 'POST', path: '/api/bank/delete', access: 'user' },
  'user/login': { method: 'POST', path: '/api/user/login', access: 'public' },
  'user/register': { method: 'POST', path: '/api/user/register', access: 'public' },
  'user/info': { method: 'GET', path: '/api/user/info', access: 'user' },
  'user/profile': { method: 'POST', path: '/api/user/profile', access: 'user' },
  'user/team': { method: 'GET', path: '/api/user/team', access: 'user' },
  'user/getMoneyLog': { method: 'POST', path: '/api/user/getMoneyLog', access: 'user' },
  'user/exchange_coin_money': { method: 'POST', path: '/api/user/exchange_coin_money', access: 'user', money: true },
  'user/exchangeList': { method: 'POST', path: '/api/user/exchangeList', access: 'user' },
  'user/transfer': { method: 'POST', path: '/api/user/transfer', access: 'user', money: 'posted' },
  'user/transferList': { method: 'POST', path: '/api/user/transferList', access: 'user' },
  'user/resetPayPassword': { method: 'POST', path: '/api/user/resetPayPassword', access: 'user' },
  'user/recoverPayPassword': { method: 'POST', path: '/api/user/recoverPayPassword', access: 'user' },
  'user/recoverPassword': { method: 'POST', path: '/api/user/recoverPassword', access: 'public' },
  'user/bindEmail': { method: 'POST', path: '/api/user/bindEmail', access: 'user' },
  'user/changeEmail': { method: 'POST', path: '/api/user/changeEmail', access: 'user' },
  'ems/send': { method: 'POST', path: '/api/ems/send', access: 'public' },
  'stock/detail': { method: 'POST', path: '/api/stock/detail', access: 'user' },
  'withdrawal/apply': { method: 'POST', path: '/api/withdrawal/apply', access: 'user', money: true },
  'withdrawal/list': { method: 'GET', path: '/api/withdrawal/list', access: 'user' },
  'purchase/softwareList': { method: 'GET', path: '/api/purchase/softwareList', access: 'user' },
  'purchase/buySoftware': { method: 'POST', path: '/api/purchase/buySoftware', access: 'user', money: true },
  'purchase/nodeList': { method: 'GET', path: '/api/purchase/nodeList', access: 'user' },
  'purchase/buyNode': { method: 'POST', path: '/api/purchase/buyNode', access: 'user', money: true },
  'purchase/taskList': { method: 'GET', path: '/api/purchase/taskList', access: 'user' },
  'purchase/taskPledge': { method: 'POST', path: '/api/purchase/taskPledge', access: 'user', money: true },
  'purchase/taskPledgeList': { method: 'GET', path: '/api/purchase/taskPledgeList', access: 'user' },
  'purchase/editTaskPledge': { method: 'POST', path: '/api/purchase/editTaskPledge', access: 'user' },
  'purchase/saveOnlineTime': { method: 'POST', path: '/api/purchase/saveOnlineTime', access: 'user' },
  'purchase/taskIncome': { method: 'GET', path: '/api/purchase/taskIncome', access: 'user' },
  'recharge/recharge': { method: 'POST', path: '/api/recharge/recharge', access: 'user', money: true },
  'recharge/myRecords': { method: 'GET', path: '/api/recharge/myRecords', access: 'user' },
  'common/upload': { method: 'POST', path: '/common/upload', access: 'user' },
} as const satisfies Record<string, Route>

/** Ours, beside the specification's, in the same style. */
export const ownRoutes = {
  'index/challenge': { method: 'GET', path: '/api/index/challenge', access: 'public' },
  'index/system': { method: 'GET', path: '/api/index/system', access: 'public' },
  'user/teamEarnings': { method: 'GET', path: '/api/user/teamEarnings', access: 'user' },
  'user/notices': { method: 'GET', path: '/api/user/notices', access: 'user' },
  'user/noticeRead': { method: 'POST', path: '/api/user/noticeRead', access: 'user' },
  'user/notifications': { method: 'GET', path: '/api/user/notifications', access: 'user' },
  'user/notificationsSeen': { method: 'POST', path: '/api/user/notificationsSeen', access: 'user' },
  'user/unread': { method: 'GET', path: '/api/user/unread', access: 'user' },
  'user/logout': { method: 'POST', path: '/api/user/logout', access: 'user' },
  'user/endSession': { method: 'POST', path: '/api/user/endSession', access: 'user' },
  'user/inviteCheck': { method: 'POST', path: '/api/user/inviteCheck', access: 'public' },
  'user/changePassword': { method: 'POST', path: '/api/user/changePassword', access: 'user' },
  'user/contributorTokens': { method: 'GET', path: '/api/user/contributorTokens', access: 'user' },
  'user/addContributorToken': { method: 'POST', path: '/api/user/addContributorToken', access: 'user' },
  'user/revokeContributorToken': { method: 'POST', path: '/api/user/revokeContributorToken', access: 'user' },
  'user/sessions': { method: 'GET', path: '/api/user/sessions', access: 'user' },
  'user/exchangeQuote': { method: 'POST', path: '/api/user/exchangeQuote', access: 'user' },
  'user/transferQuote': { method: 'POST', path: '/api/user/transferQuote', access: 'user' },
  'sms/send': { method: 'POST', path: '/api/sms/send', access: 'public' },
  'recharge/detail': { method: 'GET', path: '/api/recharge/detail', access: 'user' },
  'recharge/submitted': { method: 'POST', path: '/api/recharge/submitted', access: 'user' },
  'recharge/cancel': { method: 'POST', path: '/api/recharge/cancel', access: 'user' },
  'withdrawal/quote': { method: 'POST', path: '/api/withdrawal/quote', access: 'user' },
  'withdrawal/cancel': { method: 'POST', path: '/api/withdrawal/cancel', access: 'user', money: true },
  'purchase/endTaskPledge': { method: 'POST', path: '/api/purchase/endTaskPledge', access: 'user', money: true },
  'train/lease': { method: 'POST', path: '/api/train/lease', access: 'contributor' },
  'train/commit': { method: 'POST', path: '/api/train/commit', access: 'contributor' },
  'train/submit': { method: 'POST', path: '/api/train/submit', access: 'contributor' },
  'train/release': { method: 'POST', path: '/api/train/release', access: 'contributor' },
  'train/runs': { method: 'GET', path: '/api/train/runs', access: 'contributor' },
  'train/units': { method: 'GET', path: '/api/train/units', access: 'contributor' },
  'proof/figures': { method: 'GET', path: '/api/proof/figures', access: 'public', cacheSeconds: 10 },
  'proof/epochs': { method: 'GET', path: '/api/proof/epochs', access: 'public', cacheSeconds: 10 },
  'proof/epoch': { method: 'GET', path: '/api/proof/epoch', access: 'public', cacheSeconds: 10 },
  'proof/own': { method: 'GET', path: '/api/proof/own', access: 'user' },
  'proof/days': { method: 'GET', path: '/api/proof/days', access: 'public', cacheSeconds: 60 },
  'proof/changes': { method: 'GET', path: '/api/proof/changes', access: 'public', cacheSeconds: 10 },
  'project/list': { method: 'GET', path: '/api/project/list', access: 'public', cacheSeconds: 10 },
  'project/detail': { method: 'GET', path: '/api/project/detail', access: 'public', cacheSeconds: 10 },
} as const satisfies Record<string, Route>

export const routes = { ...specRoutes, ...ownRoutes }
export type CallName = keyof typeof routes
export const callNames = Object.keys(routes) as CallName[]

/** Operators' calls, below `/ops` on the console's own port. Deny by default: every one names its permission. */
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
    | 'operators.read'
    | 'operators.propose'
    | 'proof.publish'
}

export const opsRoutes = {
  login: { method: 'POST', path: '/login', permission: 'public' },
  logout: { method: 'POST', path: '/logout', permission: 'any' },
  me: { method: 'GET', path: '/me', permission: 'any' },
  withdrawals: { method: 'GET', path: '/withdrawals', permission: 'withdrawals.read' },
  approve: { method: 'POST', path: '/withdrawals/approve', permission: 'withdrawals.decide' },
  reject: { method: 'POST', path: '/withdrawals/reject', permission: 'withdrawals.decide' },
  cancelPayout: { method: 'POST', path: '/withdrawals/cancel-payout', permission: 'withdrawals.decide' },
  exceptions: { method: 'GET', path: '/recharges/exceptions', permission: 'recharges.read' },
  proposeAssignment: { method: 'POST', path: '/recharges/assign', permission: 'recharges.assign' },
  proposeResume: { method: 'POST', path: '/networks/resume', permission: 'withdrawals.decide' },
  proposals: { method: 'GET', path: '/proposals', permission: 'proposals.read' },
  approveProposal: { method: 'POST', path: '/proposals/approve', permission: 'proposals.decide' },
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
  customerTeam: { method: 'GET', path: '/customers/team', permission: 'customers.read' },
  freeze: { method: 'POST', path: '/customers/freeze', permission: 'customers.freeze' },
  confirmFreeze: { method: 'POST', path: '/customers/freeze/confirm', permission: 'customers.freeze' },
  unfreeze: { method: 'POST', path: '/customers/unfreeze', permission: 'customers.freeze' },
  messages: { method: 'GET', path: '/messages', permission: 'messages.read' },
  notices: { method: 'GET', path: '/notices', permission: 'notices.read' },
  saveNotice: { method: 'POST', path: '/notices/save', permission: 'notices.write' },
  withdrawNotice: { method: 'POST', path: '/notices/withdraw', permission: 'notices.write' },
  operators: { method: 'GET', path: '/operators', permission: 'operators.read' },
  proposeOperator: { method: 'POST', path: '/operators/propose', permission: 'operators.propose' },
  enrol: { method: 'POST', path: '/enrol', permission: 'public' },
  proof: { method: 'GET', path: '/proof', permission: 'ledger.read' },
  publishProof: { method: 'POST', path: '/proof/publish', permission: 'proof.publish' },
} as const satisfies Record<string, OpsRoute>
export type OpsCallName = keyof typeof opsRoutes
export type Permission = Exclude<OpsRoute['permission'], 'public' | 'any'>

export const apiBase = '/prod'
export const opsBase = '/ops'
