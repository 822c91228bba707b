import type { IconName } from '@synet/ui/icons/icon'
import type { Group } from '@synet/words/groups'
import type { PageWord } from '@synet/words/pages/en-US'

/** A search parameter: a text that may be left out, one that the page is useless without, or one of a few values. */
type Parameter = 'optional' | 'required' | readonly string[]

export interface RouteRow {
  readonly title: PageWord
  readonly access: 'public' | 'user'
  readonly tab?: IconName
  /** Shown before others: its texts are in the first group. */
  readonly early?: true
  /** Texts that it needs in addition to those of most pages. */
  readonly words?: readonly Group[]
  readonly search?: Readonly<Record<string, Parameter>>
}

/** The one table of routes: path → title, who may see it, search parameters. `page-loaders.ts` has their code. */
export const routes = {
  '/': { title: 'title.launch', access: 'public', early: true },
  '/pages/home/index': { title: 'title.home', access: 'user', tab: 'home', early: true },
  '/pages/task-list/index': {
    title: 'title.task-list',
    access: 'user',
    tab: 'tasks',
    search: { pledge: 'optional', amount: 'optional' },
  },
  '/pages/agent-promotion/index': { title: 'title.agent-promotion', access: 'user', tab: 'network' },
  '/pages/my/index': { title: 'title.my', access: 'user', tab: 'person' },
  '/pages/login/index': {
    title: 'title.login',
    access: 'public',
    early: true,
    search: { type: ['register'], invite: 'optional' },
  },
  '/pages/download/index': { title: 'title.download', access: 'public' },
  '/pages/task-list/run': { title: 'title.run', access: 'user', search: { id: 'required' } },
  '/pages/website/index': { title: 'title.website', access: 'public', words: ['public'] },
  '/pages-sub/email/bind-email': { title: 'title.bind-email', access: 'user' },
  '/pages-sub/finance/balance-detail': {
    title: 'title.balance-detail',
    access: 'user',
    search: { asset: ['USDT', 'SNT'], kind: 'optional', from: 'optional', to: 'optional' },
  },
  '/pages-sub/finance/trade-detail': { title: 'title.trade-detail', access: 'user', search: { id: 'required' } },
  '/pages-sub/finance/transfer': {
    title: 'title.transfer',
    access: 'user',
    search: { to: 'optional', asset: ['USDT', 'SNT'], amount: 'optional', note: 'optional' },
  },
  '/pages-sub/finance/receive': { title: 'title.receive', access: 'user' },
  '/pages-sub/finance/withdraw': { title: 'title.withdraw', access: 'user' },
  '/pages-sub/language-settings/index': { title: 'title.language', access: 'public' },
  '/pages-sub/appearance/index': { title: 'title.appearance', access: 'public' },
  '/pages-sub/notification-settings/index': { title: 'title.notification-settings', access: 'user', words: ['own'] },
  '/pages-sub/training-settings/index': { title: 'title.training-settings', access: 'user' },
  '/pages-sub/freeze/index': { title: 'title.frozen', access: 'public' },
  '/pages-sub/help/index': { title: 'title.help', access: 'public', search: { of: ['changes'] } },
  '/pages-sub/official-community/index': { title: 'title.community', access: 'public' },
  '/pages-sub/password/edit-password-type': { title: 'title.edit-password-type', access: 'user' },
  '/pages-sub/password/edit-password': { title: 'title.edit-password', access: 'public' },
  '/pages-sub/password/undo-reset': { title: 'title.undo-reset', access: 'public', words: ['own'] },
  '/pages-sub/password/edit-withdraw-password': {
    title: 'title.edit-withdraw-password',
    access: 'user',
    search: { by: ['email'] },
  },
  '/pages-sub/promotion/index': { title: 'title.promotion', access: 'user' },
  '/pages-sub/success/index': {
    title: 'title.success',
    access: 'user',
    search: { of: ['transfer', 'swap', 'withdraw', 'task', 'software', 'node'], id: 'optional' },
  },
  '/pages-sub/swap/index': { title: 'title.swap', access: 'user' },
  '/pages-sub/withdrawal-type/edit': { title: 'title.account-edit', access: 'user', search: { id: 'optional' } },
  '/pages-sub/withdrawal-type/index': { title: 'title.accounts', access: 'user' },
  '/pages-sub/recharge/index': { title: 'title.recharge', access: 'user' },
  '/pages-sub/recharge/pay': {
    title: 'title.recharge-pay',
    access: 'user',
    search: { id: 'required', pledge: 'optional', amount: 'optional' },
  },
  '/pages-sub/finance/statement': { title: 'title.statement', access: 'user', search: { month: 'optional' } },
  '/pages-sub/orders/index': {
    title: 'title.orders',
    access: 'user',
    search: { tab: ['deposit', 'withdraw', 'transfer', 'exchange', 'purchase', 'task'] },
  },
  '/pages-sub/orders/deposit': { title: 'title.orders-deposit', access: 'user', search: { id: 'optional' } },
  '/pages-sub/orders/withdraw': { title: 'title.orders-withdraw', access: 'user', search: { id: 'optional' } },
  '/pages-sub/orders/transfer': { title: 'title.orders-transfer', access: 'user', search: { id: 'optional' } },
  '/pages-sub/orders/exchange': { title: 'title.orders-exchange', access: 'user', search: { id: 'optional' } },
  '/pages-sub/orders/purchase': { title: 'title.orders-purchase', access: 'user', search: { id: 'optional' } },
  '/pages-sub/team/index': { title: 'title.team', access: 'user' },
  '/pages-sub/task/detail': {
    title: 'title.task-detail',
    access: 'user',
    search: { id: 'required', amount: 'optional' },
  },
  '/pages-sub/notice/index': { title: 'title.notice', access: 'user', search: { id: 'optional', of: ['orders'] } },
  '/pages-sub/store/software': { title: 'title.software', access: 'user' },
  '/pages-sub/store/node': { title: 'title.node', access: 'user' },
  '/pages-sub/profile/index': { title: 'title.profile', access: 'user' },
  '/pages-sub/task/contributions': { title: 'title.contributions', access: 'user' },
  '/pages-sub/document/index': {
    title: 'title.document',
    access: 'public',
    words: ['own'],
    search: { name: ['terms', 'privacy', 'risk', 'countries'] },
  },
  '/pages-sub/your-data/index': { title: 'title.your-data', access: 'user', words: ['own'] },
  '/pages-sub/identity/index': { title: 'title.identity', access: 'public', words: ['own'] },
  '/pages-sub/device/index': { title: 'title.devices', access: 'user' },
  '/pages-sub/device/computer': { title: 'title.move-work', access: 'user', search: { code: 'optional' } },
  '/pages-sub/passkey/index': { title: 'title.passkeys', access: 'user' },
  '/pages-sub/security/index': { title: 'title.security', access: 'user', words: ['own'] },
  '/pages-sub/second-factor/index': { title: 'title.second-factor', access: 'user', words: ['own'] },
  '/pages/computer/index': { title: 'title.computer', access: 'public' },
  '/pages/trial/index': { title: 'title.trial', access: 'public', words: ['public'] },
  '/pages-sub/proof/index': { title: 'title.proof', access: 'public', words: ['public'] },
  '/pages-sub/project/index': { title: 'title.projects', access: 'public', words: ['public'] },
  '/pages-sub/project/detail': {
    title: 'title.project',
    access: 'public',
    words: ['public'],
    search: { code: 'required' },
  },
} as const satisfies Record<string, RouteRow>

/** The parameters that each page takes in addition to its own: where the visitor came from (API-01). */
export const searchOfAll = { source: 'optional' } as const satisfies RouteRow['search']

export type PagePath = keyof typeof routes

export const pagePaths = Object.keys(routes) as PagePath[]

const rows: ReadonlyMap<string, RouteRow> = new Map<string, RouteRow>(Object.entries(routes))
export const routeRow = (path: string): RouteRow | undefined => rows.get(path)

export const homePath = '/pages/home/index' satisfies PagePath
export const loginPath = '/pages/login/index' satisfies PagePath
export const tabPaths = [
  '/pages/home/index',
  '/pages/task-list/index',
  '/pages/agent-promotion/index',
  '/pages/my/index',
] as const satisfies readonly PagePath[]

export type TabPath = (typeof tabPaths)[number]
/** Pages that are opened on top of another one. */
export type StackPath = Exclude<PagePath, TabPath>

type Parameters<P extends PagePath> = typeof searchOfAll &
  ((typeof routes)[P] extends { readonly search: infer S } ? S : unknown)
type Value<T> = T extends readonly (infer V)[] ? V : string
type RequiredNames<S> = { [N in keyof S]: S[N] extends 'required' ? N : never }[keyof S]

/** The search parameters of a link to the page. */
export type Search<P extends PagePath> = P extends PagePath
  ? { readonly [N in RequiredNames<Parameters<P>>]: string } & {
      readonly [N in Exclude<keyof Parameters<P>, RequiredNames<Parameters<P>>>]?: Value<Parameters<P>[N]> | undefined
    }
  : never
/** The search parameters that the page finds: an address may be typed without the required ones. */
export type FoundSearch<P extends PagePath> = P extends PagePath
  ? { readonly [N in keyof Parameters<P>]?: Value<Parameters<P>[N]> }
  : never

/** Paths that are complete without search parameters. */
export type PlainPath = {
  [P in PagePath]: RequiredNames<Parameters<P>> extends never ? P : never
}[PagePath]
/** Pages that a row or button leads to by its path alone. */
export type LinkPath = StackPath & PlainPath
/** Arguments after a path: its search parameters, which may be left out where none is required. */
export type SearchArguments<P extends PagePath> = [P] extends [PlainPath] ? [search?: Search<P>] : [search: Search<P>]

/** A page with its search parameters, for links that are chosen in one place and followed in another. */
export type Route<P extends PagePath = PagePath> = {
  [K in P]: { readonly path: K; readonly search: Search<K> }
}[P]
