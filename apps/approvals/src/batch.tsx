import type { ApprovalAnswer } from '@synet/contract/calls'
import { amount, formatMinor, parseMinor } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountText } from '@synet/ui/layout/amount-text'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { failureText, queryClient } from '#api.ts'
import { signBatch } from '#passkey.ts'
import css from './app.module.css'
import { t } from './t.ts'

type Work = ApprovalAnswer<'work'>

export const totalOf = (orders: readonly Work['payouts'][number][]): string =>
  formatMinor(
    'USDT',
    orders.reduce((sum, one) => amount('USDT', sum + (parseMinor('USDT', one.received) ?? 0n)), amount('USDT', 0n)),
  )

/** The selected orders, as one touch of the key signs them: what stands here is all that is signed. */
export function Batch({
  work,
  orders,
  onSigned,
}: {
  work: Work
  orders: readonly Work['payouts'][number][]
  onSigned: () => void
}) {
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <p className={css['note']}>{t('approvals.batch-text')}</p>
      <ul className={css['batch']}>
        {orders.map((one) => (
          <li key={one.id}>
            <span className={css['mono']}>{one.number}</span> {one.username} ({one.userId}){' '}
            <AmountText value={one.received} unit="USDT" />
            <span className={css['mono']}>
              {one.network} {one.address}
            </span>
            <span className={css['mono']}>{one.contentHash}</span>
          </li>
        ))}
      </ul>
      <p>
        {t('approvals.batch-total')} <AmountText value={totalOf(orders)} unit="USDT" />
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        block
        onClick={async () => {
          setFailure(undefined)
          try {
            await signBatch(work, orders)
            toast(t('approvals.signed'))
            onSigned()
          } catch (error) {
            setFailure(failureText(error))
          } finally {
            await queryClient.invalidateQueries({ queryKey: ['work'] })
          }
        }}
      >
        {t('approvals.sign-batch', { n: orders.length })}
      </Button>
    </>
  )
}
