import type { ApprovalAnswer } from '@synet/contract/calls'
import { systemClock } from '@synet/core/clock'
import { batchMax } from '@synet/proof/approval-batch'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { useChosen } from '@synet/ui/keys/use-chosen'
import { useKeys } from '@synet/ui/keys/use-keys'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { operatorKeys } from '@synet/words/operator-keys'
import { type Ref, useRef, useState } from 'react'
import { amountText } from '@synet/words/format'
import { Batch, takeBatch, totalOf } from './batch.tsx'
import { type Payout, PayoutFacts } from './payout-facts.tsx'
import { PayoutTable } from './payout-table.tsx'
import css from './payouts.module.css'
import { SignButton } from './sign-button.tsx'
import { t } from './t.ts'
import { hashesOf, useSelection } from './use-selection.ts'
import { usePointerOver, useStill } from './use-still.ts'

type Work = ApprovalAnswer<'work'>

/** Signatures are given here; the console, in which an order is rejected, is another site. */
const rejectAt = ({ consoleOrigin }: Work, { id }: Payout): string | undefined =>
  consoleOrigin === null ? undefined : `${consoleOrigin}/#/withdrawals/reviewing/${id}`

function reject(work: Work, order: Payout): void {
  const address = rejectAt(work, order)
  if (address === undefined) toast(t('approvals.reject-there', { number: order.number }))
  else window.open(address, '_blank', 'noreferrer')
}

/** The orders that are selected, and the one button that signs them together. */
function SelectedBar({
  work,
  orders,
  isFull,
  onReview,
  onSigned,
}: {
  work: Work
  orders: readonly Payout[]
  isFull: boolean
  onReview: () => void
  onSigned: () => void
}) {
  const [reviews, setReviews] = useState(false)
  const review = (): void => {
    onReview()
    setReviews(true)
  }
  useKeys({ [operatorKeys.sign.press]: review })
  return (
    <div className={css['bar']}>
      <span role="status">
        {t('approvals.selected', { n: orders.length })} <AmountText value={totalOf(orders)} unit="USDT" />
        {isFull && (
          <small>{t('approvals.batch-full', { most: batchMax, amount: amountText(work.policy.twoFrom) })}</small>
        )}
      </span>
      <Button small onClick={review}>
        {t('approvals.review-batch', { n: orders.length })}
      </Button>
      <Sheet open={reviews} onClose={() => setReviews(false)} title={t('approvals.batch')}>
        <Batch work={work} orders={orders} onSigned={onSigned} />
      </Sheet>
    </div>
  )
}

/** The order that the pane shows. It stays there after its signature, so that no other one comes under the pointer. */
function useShown(payouts: readonly Payout[], chosenId: string | undefined) {
  const [shown, show] = useState(payouts[0])
  const id = chosenId ?? shown?.id
  const now = id === undefined ? payouts[0] : payouts.find((one) => one.id === id)
  if (now && now !== shown) show(now)
  return { shown: now ?? shown, isOpen: now !== undefined }
}

function RejectLink({ work, payout }: { work: Work; payout: Payout }) {
  const address = rejectAt(work, payout)
  return (
    address !== undefined && (
      <a href={address} target="_blank" rel="noreferrer">
        {t('approvals.reject-link')}
      </a>
    )
  )
}

function Pane({
  work,
  payout: p,
  isOpen,
  signsByKey,
  ref,
}: {
  work: Work
  payout: Payout
  isOpen: boolean
  /** The key signs the order that is shown while none is selected. */
  signsByKey: boolean
  ref: Ref<HTMLElement>
}) {
  const canSign = p.userKey.state !== 'missing' && p.approvedBy.length < p.approvalsNeeded
  return (
    <aside ref={ref} className={css['pane']} tabIndex={-1} aria-label={p.number}>
      <h2 className={css['mono']}>{p.number}</h2>
      <PayoutFacts payout={p} />
      {!isOpen && <p role="status">{t('approvals.gone')}</p>}
      {isOpen && canSign && (
        <SignButton
          key={p.id}
          work={work}
          name="approvePayout"
          item={p}
          label={t('approvals.sign-named', { number: p.number })}
          byKey={signsByKey}
        />
      )}
      {isOpen && <RejectLink work={work} payout={p} />}
    </aside>
  )
}

/**
 * Payouts that the operator can still sign, as the signer read them: a table, and beside it the chosen order.
 * @param wanted the order that was looked for last
 */
export function Payouts({ work, wanted }: { work: Work; wanted: { readonly id: string } | undefined }) {
  const { payouts, waiting } = work
  const pointer = usePointerOver()
  const { selected, onSelect, ...selection } = useSelection()
  const pane = useRef<HTMLElement>(null)
  const rows = useStill(payouts, pointer.over)
  const mayBatch = rows.flatMap(({ row, gone }) => (row.batchable && !gone ? [row] : []))
  // Once more takes the selection back.
  const onToggle = (of: readonly Payout[]): void =>
    onSelect(
      of,
      of.some(({ contentHash }) => !selected.has(contentHash)),
    )
  useKeys({ [operatorKeys.all.press]: () => onToggle(mayBatch), [operatorKeys.undo.press]: selection.undo })
  const onOpen = (): void => pane.current?.focus()
  const chosen = useChosen(
    rows.map(({ row }) => row),
    {
      facts: onOpen,
      reject: (order) => reject(work, order),
      customer: ({ userId }) => onToggle(mayBatch.filter((one) => one.userId === userId)),
    },
  )
  const [went, setWent] = useState(wanted)
  if (wanted !== went) {
    setWent(wanted)
    if (wanted) chosen.onFocus(wanted.id)
  }
  const { shown, isOpen } = useShown(payouts, chosen.chosenId)
  // An order that is signed, changed or flagged meanwhile is no longer part of what is signed.
  const batch = takeBatch(work, selected)
  const wantedMore = mayBatch.filter((one) => selected.has(one.contentHash)).length > batch.length
  return (
    <div className={css['desk']}>
      {rows.length === 0 ? (
        <EmptyState text={t(waiting > 0 ? 'approvals.all-signed' : 'approvals.no-payouts', { waiting })} />
      ) : (
        <div {...pointer.handlers}>
          <PayoutTable
            rows={rows}
            chosen={chosen}
            selected={hashesOf(batch)}
            onSelect={onSelect}
            onSelectAll={() => onToggle(mayBatch)}
            onOpen={onOpen}
            now={systemClock.now().getTime()}
          />
          {batch.length > 0 && (
            <SelectedBar
              work={work}
              orders={batch}
              isFull={wantedMore}
              // The list that is read can lose orders from now on, and gets none.
              onReview={() => selection.restart(batch)}
              onSigned={() => selection.restart([])}
            />
          )}
        </div>
      )}
      {shown && <Pane ref={pane} work={work} payout={shown} isOpen={isOpen} signsByKey={batch.length === 0} />}
    </div>
  )
}
