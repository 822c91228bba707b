import type { BarLook } from '@synet/ui/navigation-bar'
import type { IconName } from '@synet/ui/icon'
import type { Group } from '@synet/words/groups'
import type { PageWord } from '@synet/words/pages/en-US'
import type { ComponentType } from 'react'

export interface PageRow {
  readonly title: PageWord
  /** `ready`: what it needs beside its texts. */
  readonly load: () => Promise<{ readonly Page: ComponentType; readonly ready?: () => Promise<void> }>
  readonly access: 'public' | 'user'
  /** Navigation bar; light with a black title by default (NAV-17). */
  readonly look?: BarLook
  readonly tab?: IconName
  /** Shown before others: its texts are in the first group. */
  readonly early?: true
  /** Texts that it needs beside those of most pages. */
  readonly words?: readonly Group[]
}

/** The one table of routes: path → title, page, who may see it, look. */
export const pages = {
  '/': { title: 'title.launch', load: () => import('#pages/launch.tsx'), access: 'public', look: 'dark', early: true },
  '/pages/home/index': {
    title: 'title.home',
    load: () => import('#pages/home/index.tsx'),
    access: 'user',
    tab: 'home',
    early: true,
  },
  '/pages/task-list/index': {
    title: 'title.task-list',
    load: () => import('#pages/task-list/index.tsx'),
    access: 'user',
    tab: 'tasks',
  },
  '/pages/agent-promotion/index': {
    title: 'title.agent-promotion',
    load: () => import('#pages/agent-promotion/index.tsx'),
    access: 'user',
    tab: 'network',
  },
  '/pages/my/index': { title: 'title.my', load: () => import('#pages/my/index.tsx'), access: 'user', tab: 'person' },
  '/pages/login/index': {
    title: 'title.login',
    load: () => import('#pages/login/index.tsx'),
    access: 'public',
    early: true,
  },
  '/pages/download/index': {
    title: 'title.download',
    load: () => import('#pages/download/index.tsx'),
    access: 'public',
  },
  '/pages/task-list/run': {
    title: 'title.run',
    load: () => import('#pages/task-list/run.tsx'),
    access: 'user',
    look: 'dark',
  },
  '/pages/website/index': {
    title: 'title.website',
    load: () => import('#pages/website/index.tsx'),
    access: 'public',
    words: ['public'],
  },
  '/pages-sub/email/bind-email': {
    title: 'title.bind-email',
    load: () => import('#pages/email/bind-email.tsx'),
    access: 'user',
  },
  '/pages-sub/finance/balance-detail': {
    title: 'title.balance-detail',
    load: () => import('#pages/finance/balance-detail.tsx'),
    access: 'user',
  },
  '/pages-sub/finance/trade-detail': {
    title: 'title.trade-detail',
    load: () => import('#pages/finance/trade-detail.tsx'),
    access: 'user',
  },
  '/pages-sub/finance/transfer': {
    title: 'title.transfer',
    load: () => import('#pages/finance/transfer.tsx'),
    access: 'user',
  },
  '/pages-sub/finance/withdraw': {
    title: 'title.withdraw',
    load: () => import('#pages/finance/withdraw.tsx'),
    access: 'user',
  },
  '/pages-sub/language-settings/index': {
    title: 'title.language',
    load: () => import('#pages/language-settings/index.tsx'),
    access: 'public',
  },
  '/pages-sub/freeze/index': {
    title: 'title.frozen',
    load: () => import('#pages/freeze/index.tsx'),
    access: 'public',
  },
  '/pages-sub/official-community/index': {
    title: 'title.community',
    load: () => import('#pages/official-community/index.tsx'),
    access: 'public',
  },
  '/pages-sub/password/edit-password-type': {
    title: 'title.edit-password-type',
    load: () => import('#pages/password/edit-password-type.tsx'),
    access: 'user',
  },
  '/pages-sub/password/edit-password': {
    title: 'title.edit-password',
    load: () => import('#pages/password/edit-password.tsx'),
    access: 'public',
  },
  '/pages-sub/password/edit-withdraw-password': {
    title: 'title.edit-withdraw-password',
    load: () => import('#pages/password/edit-withdraw-password.tsx'),
    access: 'user',
  },
  '/pages-sub/promotion/index': {
    title: 'title.promotion',
    load: () => import('#pages/promotion/index.tsx'),
    access: 'user',
  },
  '/pages-sub/success/index': {
    title: 'title.success',
    load: () => import('#pages/success/index.tsx'),
    access: 'user',
  },
  '/pages-sub/swap/index': {
    title: 'title.swap',
    load: () => import('#pages/swap/index.tsx'),
    access: 'user',
  },
  '/pages-sub/withdrawal-type/edit': {
    title: 'title.account-edit',
    load: () => import('#pages/withdrawal-type/edit.tsx'),
    access: 'user',
  },
  '/pages-sub/withdrawal-type/index': {
    title: 'title.accounts',
    load: () => import('#pages/withdrawal-type/index.tsx'),
    access: 'user',
  },
  '/pages-sub/recharge/index': {
    title: 'title.recharge',
    load: () => import('#pages/recharge/index.tsx'),
    access: 'user',
  },
  '/pages-sub/recharge/pay': {
    title: 'title.recharge-pay',
    load: () => import('#pages/recharge/pay.tsx'),
    access: 'user',
  },
  '/pages-sub/orders/deposit': {
    title: 'title.orders-deposit',
    load: () => import('#pages/orders/deposit.tsx'),
    access: 'user',
  },
  '/pages-sub/orders/withdraw': {
    title: 'title.orders-withdraw',
    load: () => import('#pages/orders/withdraw.tsx'),
    access: 'user',
  },
  '/pages-sub/orders/transfer': {
    title: 'title.orders-transfer',
    load: () => import('#pages/orders/transfer.tsx'),
    access: 'user',
  },
  '/pages-sub/orders/exchange': {
    title: 'title.orders-exchange',
    load: () => import('#pages/orders/exchange.tsx'),
    access: 'user',
  },
  '/pages-sub/team/index': { title: 'title.team', load: () => import('#pages/team/index.tsx'), access: 'user' },
  '/pages-sub/task/detail': {
    title: 'title.task-detail',
    load: () => import('#pages/task/detail.tsx'),
    access: 'user',
  },
  '/pages-sub/notice/index': {
    title: 'title.notice',
    load: () => import('#pages/notice/index.tsx'),
    access: 'user',
  },
  '/pages-sub/store/software': {
    title: 'title.software',
    load: () => import('#pages/store/software.tsx'),
    access: 'user',
  },
  '/pages-sub/store/node': { title: 'title.node', load: () => import('#pages/store/node.tsx'), access: 'user' },
  '/pages-sub/profile/index': {
    title: 'title.profile',
    load: () => import('#pages/profile/index.tsx'),
    access: 'user',
  },
  '/pages-sub/task/contributions': {
    title: 'title.contributions',
    load: () => import('#pages/task/contributions.tsx'),
    access: 'user',
  },
  '/pages-sub/device/index': { title: 'title.devices', load: () => import('#pages/device/index.tsx'), access: 'user' },
  '/pages-sub/proof/index': {
    title: 'title.proof',
    load: () => import('#pages/proof/index.tsx'),
    access: 'public',
    words: ['public'],
  },
  '/pages-sub/project/index': {
    title: 'title.projects',
    load: () => import('#pages/project/index.tsx'),
    access: 'public',
    words: ['public'],
  },
  '/pages-sub/project/detail': {
    title: 'title.project',
    load: () => import('#pages/project/detail.tsx'),
    access: 'public',
    words: ['public'],
  },
} as const satisfies Record<string, PageRow>

export type PagePath = keyof typeof pages

const rows: ReadonlyMap<string, PageRow> = new Map<string, PageRow>(Object.entries(pages))
export const pageRow = (path: string): PageRow | undefined => rows.get(path)

export const homePath = '/pages/home/index' satisfies PagePath
export const loginPath = '/pages/login/index' satisfies PagePath
export const tabPaths: readonly PagePath[] = [
  '/pages/home/index',
  '/pages/task-list/index',
  '/pages/agent-promotion/index',
  '/pages/my/index',
]
