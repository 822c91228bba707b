import type { Permission } from '@synet/contract/routes'
import type { KeyCommand } from '@synet/words/operator-keys'
import type { ComponentType } from 'react'
import { Audit } from '#features/audit/audit.tsx'
import { Catalogue } from '#features/catalogue/catalogue.tsx'
import { Ledger } from '#features/ledger/ledger.tsx'
import { IdentityChecks } from '#features/identity/identity-checks.tsx'
import { Log } from '#features/log/log.tsx'
import { Reads } from '#features/log/reads.tsx'
import { Messages } from '#features/message/messages.tsx'
import { Notices } from '#features/notice/notices.tsx'
import { Operators } from '#features/operator/operators.tsx'
import { Overview } from '#features/overview/overview.tsx'
import { Proposals } from '#features/proposal/proposals.tsx'
import { Customers } from '#features/customer/customers.tsx'
import { Exceptions } from '#features/recharge/exceptions.tsx'
import { Reserves } from '#features/reserves/reserves.tsx'
import { Settings } from '#features/setting/settings.tsx'
import { Texts } from '#features/text/texts.tsx'
import { Training } from '#features/training/training.tsx'
import { Withdrawals } from '#features/withdrawal/withdrawals.tsx'
import type { PageProps } from '#shell/page-props.ts'

export interface ConsolePage {
  readonly path: string
  readonly name:
    | 'console.overview'
    | 'console.withdrawals'
    | 'console.recharges'
    | 'console.proposals'
    | 'console.settings'
    | 'console.catalogue'
    | 'console.ledger'
    | 'console.reserves'
    | 'console.log'
    | 'console.audit'
    | 'console.customers'
    | 'console.notices'
    | 'console.texts'
    | 'console.training'
    | 'console.messages'
    | 'console.operators'
    | 'console.identity'
    | 'console.reads'
  readonly group: 'work' | 'people' | 'terms' | 'books'
  /** `any`: every operator has it. */
  readonly permission: Permission | 'any'
  readonly Page: ComponentType<PageProps>
  /** The page's own commands, beside those that work everywhere. */
  readonly keys?: readonly KeyCommand[]
}

const listKeys: readonly KeyCommand[] = ['next', 'previous', 'open']

/** The one table of the console's pages, in the order of their keys. */
export const pages: readonly ConsolePage[] = [
  { path: 'overview', name: 'console.overview', group: 'work', permission: 'any', Page: Overview },
  {
    path: 'withdrawals',
    name: 'console.withdrawals',
    group: 'work',
    permission: 'withdrawals.read',
    Page: Withdrawals,
    keys: [...listKeys, 'facts', 'reject', 'close'],
  },
  { path: 'recharges', name: 'console.recharges', group: 'work', permission: 'recharges.read', Page: Exceptions },
  {
    path: 'proposals',
    name: 'console.proposals',
    group: 'work',
    permission: 'proposals.read',
    Page: Proposals,
    keys: [...listKeys, 'reject'],
  },
  { path: 'settings', name: 'console.settings', group: 'terms', permission: 'settings.read', Page: Settings },
  { path: 'catalogue', name: 'console.catalogue', group: 'terms', permission: 'catalogue.read', Page: Catalogue },
  { path: 'ledger', name: 'console.ledger', group: 'books', permission: 'ledger.read', Page: Ledger },
  { path: 'reserves', name: 'console.reserves', group: 'books', permission: 'ledger.read', Page: Reserves },
  { path: 'audit', name: 'console.audit', group: 'books', permission: 'audit.read', Page: Audit },
  { path: 'log', name: 'console.log', group: 'books', permission: 'log.read', Page: Log },
  {
    path: 'customers',
    name: 'console.customers',
    group: 'people',
    permission: 'customers.read',
    Page: Customers,
    keys: listKeys,
  },
  { path: 'identity', name: 'console.identity', group: 'people', permission: 'customers.read', Page: IdentityChecks },
  {
    path: 'notices',
    name: 'console.notices',
    group: 'people',
    permission: 'notices.read',
    Page: Notices,
    keys: listKeys,
  },
  { path: 'texts', name: 'console.texts', group: 'people', permission: 'texts.read', Page: Texts },
  { path: 'messages', name: 'console.messages', group: 'people', permission: 'messages.read', Page: Messages },
  {
    path: 'operators',
    name: 'console.operators',
    group: 'people',
    permission: 'operators.read',
    Page: Operators,
    keys: listKeys,
  },
  { path: 'reads', name: 'console.reads', group: 'books', permission: 'log.read', Page: Reads },
  { path: 'training', name: 'console.training', group: 'work', permission: 'training.read', Page: Training },
]
