import type { ApprovalAnswer } from '@synet/contract/calls'
import { amount, formatMinor, minorOrZero } from '@synet/core/amount'
import { batchMax } from '@synet/proof/approval-batch'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { AddressText } from '@synet/ui/layout/address-text'
import { AmountText } from '@synet/ui/layout/amount-text'
import { classNames } from '@synet/ui/layout/class-names'
import { failureText, queryClient } from '#api.ts'
import { signBatch } from '#passkey.ts'
import css from './app.module.css'
import { say } from './say.ts'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>
type Payout = Work['payouts'][number]

export const totalOf = (orders: readonly Payout[]): string =>
  formatMinor(
    'USDT',
    amount(
      'USDT',
      orders.reduce((sum, order) => sum + minorOrZero('USDT', order.received), 0n),
    ),
  )

/**
 * Takes the first of the selected orders, as many as the signer lets one signature approve.
 * @param selected hashes of contents: an order whose content has changed since is not selected
 */
export function takeBatch({ payouts, policy }: Work, selected: ReadonlySet<string>): readonly Payout[] {
  const batch: Payout[] = []
  let sum = 0n
  for (const payout of payouts) {
    if (!payout.batchable || !selected.has(payout.contentHash)) continue
    sum += minorOrZero('USDT', payout.received) + minorOrZero('USDT', payout.feeUsdt)
    if (batch.length === batchMax || sum >= minorOrZero('USDT', policy.twoFrom)) break
    batch.push(payout)
  }
  return batch
}

/**
 * Lists the selected orders, which one touch of the key signs: nothing else is signed. One that was
 * cancelled or changed meanwhile keeps its place, and says that it is not signed.
 * @param signed hashes of contents
 */
export const BatchList = ({ listed, signed }: { listed: readonly Payout[]; signed: ReadonlySet<string> }) => (
  <>
    <p className={css['note']}>{t('approvals.batch-text')}</p>
    <ul className={css['batch']}>
      {listed.map((order) => (
        <li key={order.id} className={classNames(!signed.has(order.contentHash) && css['gone'])}>
          <span className={css['row']}>
            <span>
              <span className={css['mono']}>{order.number}</span> {order.network}
            </span>
            <AmountText value={order.received} unit="USDT" />
          </span>
          <AddressText address={order.address} />
          <span className={css['note']}>
            {signed.has(order.contentHash) ? t('approvals.hash') : <strong>{t('approvals.gone')}</strong>}{' '}
            <span className={css['mono']}>{order.contentHash}</span>
          </span>
          <span className={css['note']}>
            {t('approvals.console-says')}: {order.username} ({order.userId})
          </span>
        </li>
      ))}
    </ul>
  </>
)

/** Shows the sum and the button below the list, so that both are in sight however long it is. */
export function BatchSign({
  work,
  orders,
  failure,
  onFailure,
  onSigned,
}: {
  work: Work
  orders: readonly Payout[]
  failure: string | undefined
  onFailure: (failure: string | undefined) => void
  onSigned: () => void
}) {
  return (
    <div className="section">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <span className={css['row']}>
        {t('approvals.batch-total')} <AmountText value={totalOf(orders)} unit="USDT" />
      </span>
      <Button
        block
        onClick={async () => {
          onFailure(undefined)
          try {
            await signBatch(work, orders)
            say(t('approvals.signed'))
            onSigned()
          } catch (error) {
            onFailure(failureText(error))
          } finally {
            await queryClient.invalidateQueries({ queryKey: ['work'] })
          }
        }}
      >
        {t('approvals.sign-batch', { n: orders.length })}
      </Button>
    </div>
  )
}
