import type { PageWord } from '@synet/words/pages/en-US'
import type { PlainPath } from '#routes.ts'

type Named<Prefix extends string> =
  Extract<PageWord, `${Prefix}${string}`> extends `${Prefix}${infer Name}` ? Name : never

export interface HelpEntry {
  readonly id: Named<'help.q.'>
  /** The public pages say much of it already, in the same words. */
  readonly answers: readonly PageWord[]
  /** The page that it is about. */
  readonly path?: PlainPath
}

/** Questions and answers by subject. Figures of settings are facts, so that no answer is older than its setting. */
export const helpGroups = {
  start: [
    { id: 'what', answers: ['website.text'], path: '/pages/website/index' },
    { id: 'start', answers: ['help.a.start'], path: '/pages/task-list/index' },
    { id: 'daily', answers: ['help.a.daily', 'training.screen'] },
    { id: 'try', answers: ['trial.lead'], path: '/pages/trial/index' },
    { id: 'tokens', answers: ['help.a.tokens'], path: '/pages-sub/swap/index' },
    { id: 'invite', answers: ['help.a.invite'] },
    { id: 'app', answers: ['help.a.app'], path: '/pages/download/index' },
    { id: 'who', answers: ['help.a.who'], path: '/pages/website/index' },
    { id: 'contact', answers: ['help.a.contact', 'community.rule'], path: '/pages-sub/official-community/index' },
  ],
  money: [
    { id: 'deposit', answers: ['help.a.deposit'], path: '/pages-sub/recharge/index' },
    { id: 'late', answers: ['help.a.late'], path: '/pages-sub/orders/deposit' },
    { id: 'withdraw', answers: ['help.a.withdraw'], path: '/pages-sub/finance/withdraw' },
    { id: 'times', answers: ['help.a.times'], path: '/pages-sub/finance/withdraw' },
    { id: 'held', answers: ['help.a.held'], path: '/pages-sub/security/index' },
    { id: 'swap', answers: ['website.risk.pool'], path: '/pages-sub/swap/index' },
    { id: 'undo', answers: ['transfer.final'], path: '/pages-sub/finance/transfer' },
    { id: 'wrong', answers: ['website.risk.chain'] },
    { id: 'tax', answers: ['help.a.tax'], path: '/pages-sub/finance/statement' },
  ],
  training: [
    { id: 'earn', answers: ['help.a.earn', 'website.risk.back'], path: '/pages/task-list/index' },
    { id: 'paid', answers: ['help.a.paid'] },
    { id: 'why', answers: ['help.a.why', 'website.principal-text'] },
    { id: 'income', answers: ['website.income-text'], path: '/pages/website/index' },
    { id: 'depends', answers: ['website.depends-text'] },
    { id: 'missed', answers: ['help.a.missed'] },
    { id: 'device', answers: ['help.a.device'], path: '/pages-sub/project/index' },
    { id: 'screen', answers: ['training.screen'] },
    { id: 'battery', answers: ['help.a.battery'], path: '/pages-sub/training-settings/index' },
    { id: 'checked', answers: ['help.a.checked'], path: '/pages-sub/task/contributions' },
    { id: 'computer', answers: ['help.a.computer'], path: '/pages-sub/device/index' },
    { id: 'licence', answers: ['store.software-what', 'store.node-what'], path: '/pages-sub/store/software' },
    { id: 'end', answers: ['website.principal-text'] },
  ],
  security: [
    { id: 'protect', answers: ['help.a.protect'], path: '/pages-sub/security/index' },
    { id: 'forgot', answers: ['help.a.forgot'], path: '/pages-sub/password/edit-password' },
    { id: 'phone', answers: ['help.a.phone'], path: '/pages-sub/security/index' },
    { id: 'frozen', answers: ['website.term.account', 'frozen.keeps'] },
    { id: 'funds', answers: ['website.term.funds'] },
    { id: 'asks', answers: ['community.rule'], path: '/pages-sub/official-community/index' },
    { id: 'close', answers: ['help.a.close'], path: '/pages-sub/your-data/index' },
  ],
  risk: [
    { id: 'scam', answers: ['help.a.scam'], path: '/pages/website/index' },
    { id: 'proof', answers: ['landing.proof-text'], path: '/pages-sub/proof/index' },
    { id: 'fees', answers: ['help.a.fees', 'website.fees-note'], path: '/pages/website/index' },
    { id: 'lose', answers: ['help.a.lose', 'website.risk.price', 'website.risk.back'], path: '/pages/website/index' },
    { id: 'later', answers: ['website.risk.emission'] },
    { id: 'bank', answers: ['website.risk.law'] },
  ],
  team: [{ id: 'team', answers: ['invitation.rule'], path: '/pages-sub/team/index' }],
} as const satisfies Readonly<Record<Named<'help.group.'>, readonly HelpEntry[]>>

export const helpGroupNames = Object.keys(helpGroups) as (keyof typeof helpGroups)[]

export const helpWords = [
  'unit',
  'verified',
  'quota',
  'principal',
  'bonus',
  'loss',
  'nats',
  'version',
  'pool',
  'confirmation',
  'proof',
  'key',
] as const satisfies readonly Named<'help.word.'>[]
