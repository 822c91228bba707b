import { Button } from '@synet/ui/controls/button'
import { amountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Receipt } from '#money/receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import type { RechargeOrder } from './queries.ts'
import css from './recharge.module.css'

/** A pledge that the deposit is for: what to lock, USDT, decimal. */
export interface PledgeBegun {
  readonly taskId: string
  readonly amount: string | undefined
}

/** Shows what came, to be kept, and the next step: the pledge that it is for, or the tasks. */
export function CreditedReceipt({
  order,
  begun,
  facts,
}: {
  order: RechargeOrder
  begun: PledgeBegun | undefined
  facts: ReactNode
}) {
  const { data: user } = useQuery(userQuery)
  const now = user && t('log.after', { amount: `${amountText(user.balances.USDT.available)} USDT` })
  return (
    <Receipt
      title={t('recharge.state.credited')}
      amount={order.creditedAmount ?? order.amount}
      unit="USDT"
      number={order.number}
      facts={
        <>
          <p className="note">{t('recharge.credited-text')}</p>
          {facts}
        </>
      }
      next={
        <>
          <p className={css['now']}>{now}</p>
          {begun ? (
            <Button
              block
              onClick={() => go(nav.reLaunch('/pages/task-list/index', { pledge: begun.taskId, amount: begun.amount }))}
            >
              {t('recharge.to-pledge')}
            </Button>
          ) : (
            <Button block onClick={() => go(nav.switchTab('/pages/task-list/index'))}>
              {t('runs.browse')}
            </Button>
          )}
        </>
      }
    />
  )
}
