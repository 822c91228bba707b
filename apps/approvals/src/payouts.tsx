import type { ApprovalAnswer } from '@synet/contract/calls'
import { clock } from '@synet/contract/server-clock'
import { batchMax } from '@synet/proof/approval-batch'
import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Notice } from '@synet/ui/feedback/notice'
import { Key, KeyHints } from '@synet/ui/keys/key-hints'
import { useChosen } from '@synet/ui/keys/use-chosen'
import { useKeys } from '@synet/ui/keys/use-keys'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Sheet } from '@synet/ui/overlays/sheet'
import { type KeyCommand, operatorKeys } from '@synet/words/operator-keys'
import { type ReactNode, useEffect, useState } from 'react'
import { amountText } from '@synet/words/format'
import { BatchList, BatchSign, takeBatch, totalOf } from './batch.tsx'
import type { Payout } from './payout-facts.tsx'
import { Pane, openRejection, usePane, useShown } from './payout-pane.tsx'
import { PayoutTable, selectableOrders } from './payout-table.tsx'
import css from './payouts.module.css'
import { say } from './say.ts'
import { t } from '@synet/words/operators/t'
import { type HeldRow, usePointerOver, useHeldRows } from './use-held-rows.ts'

type Hashes = ReadonlySet<string>

/** Hashes of contents: an order whose content changes is no longer selected. */
const hashesOf = (orders: readonly Payout[]): Hashes => new Set(orders.map((order) => order.contentHash))

/** The selected orders, and what was selected before each change. */
function useSelection() {
  const [steps, setSteps] = useState<readonly Hashes[]>([])
  const selected = steps.at(-1) ?? hashesOf([])
  return {
    selected,
    onSelect(orders: readonly Payout[], on: boolean): void {
      const hashes = hashesOf(orders)
      setSteps([...steps, new Set(on ? [...selected, ...hashes] : [...selected].filter((one) => !hashes.has(one)))])
    },
    undo: (): void => setSteps(steps.slice(0, -1)),
    /** Starts a new selection: the ones before can no longer be restored. */
    restart: (orders: readonly Payout[]): void => setSteps([hashesOf(orders)]),
  }
}

/**
 * @returns the chosen row while it waits, or else the first one after the first that was signed (what lies between those
 * of a batch is the most urgent then), or the nearest one before it
 */
function nextOf(
  rows: readonly HeldRow<Payout>[],
  signed: ReadonlySet<string>,
  chosenId: string | undefined,
): Payout | undefined {
  const isSigned = ({ row }: HeldRow<Payout>): boolean => signed.has(row.contentHash)
  const waits = (one: HeldRow<Payout>): boolean => !one.gone && !isSigned(one)
  const first = Math.max(0, rows.findIndex(isSigned))
  const next =
    rows.find((row) => row.row.id === chosenId && waits(row)) ??
    rows.slice(first).find(waits) ??
    rows.slice(0, first).findLast(waits)
  return next?.row
}

/**
 * What the operator has signed on this page. The signer lists it no more, so that only this says how many signatures it
 * has. Its button is gone then: the browser would move the focus to the body.
 * @param onNext moves the focus to the next row
 */
function useSigned(
  operator: string,
  rows: readonly HeldRow<Payout>[],
  chosenId: string | undefined,
  onNext: (next: Payout | undefined) => void,
) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const [newest, setNewest] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!newest) return
    setNewest(undefined)
    // The sheet of a batch gives the focus back to what had it before, which leaves the list next.
    setTimeout(() => onNext(nextOf(rows, newest, chosenId)))
  }, [newest, rows, chosenId, onNext])
  return {
    onSigned(orders: readonly Payout[]): void {
      const hashes = hashesOf(orders)
      setAll(new Set([...all, ...hashes]))
      setNewest(hashes)
    },
    /** An order that has left the list, with the operator's own signature. */
    signed: (order: Payout): Payout =>
      all.has(order.contentHash) && !order.mine
        ? { ...order, mine: true, approvedBy: [...order.approvedBy, operator] }
        : order,
  } as const
}

type Work = ApprovalAnswer<'work'>
/** The order that was looked for last. */
type Wanted = { readonly id: string } | undefined

/** The orders that are selected, and the one button that signs them together. */
function SelectedBar({
  work,
  orders,
  isFull,
  onReview,
  ...signing
}: {
  work: Work
  orders: readonly Payout[]
  isFull: boolean
  onReview: () => void
} & Pick<Parameters<typeof BatchSign>[0], 'failure' | 'onFailure' | 'onSigned'>) {
  const [reviews, setReviews] = useState(false)
  // The list that the operator reads keeps its rows, while the orders may become fewer.
  const [listed, setListed] = useState(orders)
  const review = (): void => {
    onReview()
    setListed(orders)
    setReviews(true)
  }
  useKeys({ [operatorKeys.sign.press]: review })
  const countOf = (name: 'userId' | 'address'): number => new Set(orders.map((order) => order[name])).size
  return (
    <div className={css['bar']}>
      <span role="status">
        <strong>
          {t('approvals.selected', { n: orders.length })} <AmountText value={totalOf(orders)} unit="USDT" />
        </strong>
        <small>
          {isFull
            ? t('approvals.batch-full', { most: batchMax, amount: amountText(work.policy.twoFrom) })
            : t('approvals.selected-of', { users: countOf('userId'), addresses: countOf('address') })}
        </small>
      </span>
      <Button small onClick={review}>
        {t('approvals.review-batch', { n: orders.length })} <Key of="sign" />
      </Button>
      <Sheet
        open={reviews}
        onClose={() => setReviews(false)}
        title={t('approvals.batch')}
        footer={<BatchSign work={work} orders={orders} {...signing} />}
      >
        <BatchList listed={listed} signed={hashesOf(orders)} />
      </Sheet>
    </div>
  )
}

const hints: readonly KeyCommand[] = ['next', 'previous', 'select', 'customer', 'all', 'undo']

/** Stays below the table: the selected orders, and the keys. */
function Dock({
  work,
  orders,
  isFull,
  restart,
  onSigned,
}: {
  work: Work
  orders: readonly Payout[]
  isFull: boolean
  restart: (orders: readonly Payout[]) => void
  onSigned: (orders: readonly Payout[]) => void
}) {
  const [failure, setFailure] = useState<string>()
  return (
    <div className={css['dock']}>
      {orders.length > 0 && (
        <SelectedBar
          work={work}
          orders={orders}
          isFull={isFull}
          failure={failure}
          onFailure={setFailure}
          onReview={() => {
            setFailure(undefined)
            // The list that is read can lose orders from now on, and gets none.
            restart(orders)
          }}
          onSigned={() => {
            restart([])
            onSigned(orders)
          }}
        />
      )}
      {/* Another operator may have signed all of them meanwhile: the list that was read is gone, and this says why. */}
      {failure !== undefined && orders.length === 0 && <Notice tone="bad">{failure}</Notice>}
      <KeyHints commands={hints} />
    </div>
  )
}

/** Leads to the order that was looked for, once it is listed. */
function useWanted(wanted: Wanted, rows: readonly HeldRow<Payout>[], go: (id: string) => void, onWent: () => void) {
  useEffect(() => {
    if (!wanted || !rows.some(({ row }) => row.id === wanted.id)) return
    go(wanted.id)
    onWent()
  }, [wanted, rows, go, onWent])
}

/** The rows, the selection and the keys of the list. @param onOpen shows the facts of the chosen order */
function useOrders(work: Work, held: boolean, onOpen: () => void) {
  const { selected, onSelect, ...selection } = useSelection()
  const rows = useHeldRows(work.payouts, held)
  const mayBatch = selectableOrders(rows)
  // A second press takes the selection back.
  const onToggle = (of: readonly Payout[]): void => {
    if (of.length === 0) say(t('approvals.one-by-one'), 'none')
    else
      onSelect(
        of,
        of.some(({ contentHash }) => !selected.has(contentHash)),
      )
  }
  const onSelectAll = (): void => onToggle(mayBatch)
  useKeys({ [operatorKeys.all.press]: onSelectAll, [operatorKeys.undo.press]: selection.undo })
  const chosen = useChosen(
    rows.map(({ row }) => row),
    {
      facts: onOpen,
      reject: (order) => openRejection(work, order),
      customer: ({ userId }) => onToggle(mayBatch.filter((payout) => payout.userId === userId)),
    },
  )
  // An order that is signed, changed or flagged meanwhile is no longer part of what is signed.
  const batch = takeBatch(work, selected)
  const isFull = mayBatch.filter((payout) => selected.has(payout.contentHash)).length > batch.length
  return { rows, chosen, batch, isFull, onSelect, onSelectAll, restart: selection.restart } as const
}

/**
 * Payouts that the operator can still sign, as the signer read them: a table, and beside it the chosen order.
 * @param wanted the order that was looked for last
 */
export function Payouts({
  work,
  wanted,
  onWent,
  heading,
  pages,
}: {
  work: Work
  wanted: Wanted
  onWent: () => void
  heading: ReactNode
  /** Leads to the other pages of the list. */
  pages: ReactNode
}) {
  const { payouts, waiting } = work
  const pointer = usePointerOver()
  const { pane, coversRows, overlies, onOpen, onClose } = usePane()
  const { rows, chosen, batch, isFull, onSelect, onSelectAll, restart } = useOrders(work, pointer.over, onOpen)
  useWanted(wanted, rows, chosen.go, onWent)
  const { signed, onSigned } = useSigned(work.name, rows, chosen.chosenId, (next) => {
    if (coversRows()) pane.current?.focus()
    else if (next) chosen.passFocus(next.id)
  })
  const { shown, isOpen } = useShown(payouts, chosen.chosenId)
  return (
    <div className={css['desk']}>
      {rows.length === 0 ? (
        <div>
          {heading}
          <EmptyState text={t(waiting > 0 ? 'approvals.all-signed' : 'approvals.no-payouts', { waiting })} />
        </div>
      ) : (
        <div {...pointer.handlers}>
          {heading}
          <p className={css['said']}>{t('approvals.order-note')}</p>
          <PayoutTable
            rows={rows.map((row) => (row.gone ? { ...row, row: signed(row.row) } : row))}
            chosen={chosen}
            selected={hashesOf(batch)}
            onSelect={onSelect}
            onSelectAll={onSelectAll}
            onOpen={onOpen}
            now={clock.now().getTime()}
          />
          {pages}
          <Dock work={work} orders={batch} isFull={isFull} restart={restart} onSigned={onSigned} />
        </div>
      )}
      {shown && (
        <Pane
          ref={pane}
          work={work}
          payout={isOpen ? shown : signed(shown)}
          isOpen={isOpen}
          overlies={overlies}
          onClose={onClose}
          signsByKey={batch.length === 0}
          onSigned={() => onSigned([shown])}
        />
      )}
    </div>
  )
}
