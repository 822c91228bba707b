import type { Action } from '@synet/contract/action-refusals'
import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { call, callQuery } from '#api/api.ts'
import { go, nav } from '#navigation/nav.ts'
import { type PagePath, routes } from '#routes.ts'
import { t } from '#texts/t.ts'

type Refusals = Answer<'user/refusals'>
export type Refusal = NonNullable<Refusals[Action]>

const pollMs = 60_000

/** What changes the user changes this, too. */
const refusalsQuery = {
  ...callQuery('user/refusals', {}),
  queryKey: ['user/info', 'refusals'],
  refetchInterval: pollMs,
}

/** What an action would be refused with now; undefined when it is possible, or not known yet. */
export const useRefusal = (action: Action): Refusal | undefined => useQuery(refusalsQuery).data?.[action] ?? undefined

/** Tells whether an answer is still to come. A page that waits for it has no notice that pushes the rest down. */
export const useAreRefusalsLoading = (): boolean => useQuery(refusalsQuery).isLoading

/** What a pledge would be refused with. A licence that is missing is sold in the pledge sheet, unless none is sold. */
export function usePledgeRefusal(): Refusal | undefined {
  const { data } = useQuery(refusalsQuery)
  const code = data?.pledge?.code
  const sold = code === 'software.expired' || code === 'node.expired'
  return (sold ? data?.buy : data?.pledge) ?? undefined
}

/** The pages on which a person can read the reason of a refusal, or end it. */
const pages = {
  'user.frozen': '/pages-sub/freeze/index',
  'task.payouts-overdue': '/pages-sub/proof/index',
  'product.payouts-overdue': '/pages-sub/proof/index',
  'withdrawal.open-limit': '/pages-sub/orders/withdraw',
  'withdrawal.held': '/pages-sub/security/index',
  'transfer.held': '/pages-sub/security/index',
  'passkey.lost': '/pages-sub/passkey/index',
  'pay-password.locked': '/pages-sub/password/edit-password-type',
  'recharge.open-limit': '/pages-sub/orders/deposit',
  'recharge.day-limit': '/pages-sub/orders/deposit',
} as const satisfies { readonly [C in Refusal['code']]?: PagePath }
const pageOf: { readonly [C in Refusal['code']]?: (typeof pages)[keyof typeof pages] } = pages

async function goToRun(): Promise<void> {
  const { list } = await call('purchase/taskPledgeList', { state: 'open', limit: 1 })
  const [run] = list
  if (run) await go(nav.navigateTo('/pages/task-list/run', { id: run.id }))
}

/** Says before the first field why an action is not possible now, and leads to what can be done about it. */
export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null
  const page = pageOf[refusal.code]
  return (
    <Notice tone="warn">
      {refusal.message}
      {refusal.code === 'task.node-busy' && (
        <Button kind="quiet" small onClick={goToRun}>
          {t('task.see-run')}
        </Button>
      )}
      {page && (
        <Button kind="quiet" small onClick={() => go(nav.navigateTo(page))}>
          {t(routes[page].title)}
        </Button>
      )}
    </Notice>
  )
}
