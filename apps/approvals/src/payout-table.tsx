import { groupBy } from '@synet/core/group-by'
import { Cells } from '@synet/ui/charts/cells'
import { Icon } from '@synet/ui/icons/icon'
import { AmountText } from '@synet/ui/layout/amount-text'
import { classNames } from '@synet/ui/layout/class-names'
import type { Chosen } from '@synet/ui/keys/use-chosen'
import { operatorKeys } from '@synet/words/operator-keys'
import { dateText, timeLeftText } from '@synet/words/format'
import type { ReactNode } from 'react'
import { totalOf } from './batch.tsx'
import css from './payouts.module.css'
import type { Payout } from './payout-facts.tsx'
import { say } from './say.ts'
import { t } from '@synet/words/operators/t'
import type { HeldRow } from './use-held-rows.ts'

const addressEnds = 6

const Warned = ({ children }: { children: ReactNode }) => (
  <span className={css['warned']}>
    <Icon name="warning" size={16} />
    {children}
  </span>
)

function TimeLeft({ until, now }: { until: string; now: number }) {
  const left = new Date(until).getTime() - now
  return left < 0 ? <Warned>{t('withdrawal.overdue', { time: timeLeftText(-left) })}</Warned> : timeLeftText(left)
}

interface TableProps {
  readonly chosen: Chosen
  /** Hashes of contents. */
  readonly selected: ReadonlySet<string>
  readonly onSelect: (orders: readonly Payout[], on: boolean) => void
  /** The facts of the chosen order get the focus. */
  readonly onOpen: () => void
  readonly now: number
}

interface AllProps extends TableProps {
  readonly rows: readonly HeldRow<Payout>[]
  /** Selects all orders without a warning, or none. */
  readonly onSelectAll: () => void
}

/** Says the first risk by its name, and how many more there are: the pane has them all. */
function Risks({ of: { risks } }: { of: Payout }) {
  const [first] = risks
  return (
    first && (
      <Warned>
        {t(`withdrawal.risk.${first}`)}
        {risks.length > 1 && ` +${risks.length - 1}`}
      </Warned>
    )
  )
}

/** Shows what the signer knows about the order's address and the customer's own key, with a sign where it warns. */
function Knowledge({ payout: p }: { payout: Payout }) {
  const key = t(`approvals.own-key.${p.userKey.state}`)
  return (
    <>
      <td className={css['wide']}>
        <span className={css['mono']}>
          {p.address.slice(0, addressEnds)} … {p.address.slice(-addressEnds)}
        </span>
      </td>
      <td className={css['wide']}>
        {p.addressSeenAt ? dateText(p.addressSeenAt) : <Warned>{t('approvals.address-unseen')}</Warned>}
      </td>
      <td className={css['wide']}>
        {p.userKey.state === 'signed' || p.userKey.state === 'none' ? key : <Warned>{key}</Warned>}
      </td>
      <td className={css['wide']}>
        <Risks of={p} />
      </td>
    </>
  )
}

function OrderRow({ of, chosen, selected, onSelect, onOpen, now }: TableProps & { of: HeldRow<Payout> }) {
  const { row: p, gone } = of
  // An order with a warning is signed alone.
  const mayBatch = !gone && p.batchable
  return (
    <tr
      ref={chosen.refOf(p.id)}
      className={classNames(
        gone && css['gone'],
        chosen.chosenId === p.id && css['chosen'],
        mayBatch && selected.has(p.contentHash) && css['selected'],
      )}
      onFocus={() => chosen.onFocus(p.id)}
      onClick={() => chosen.onFocus(p.id)}
      onKeyDown={(event) => {
        // A checkbox selects by itself.
        if (event.key !== operatorKeys.select.press || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        if (mayBatch) onSelect([p], !selected.has(p.contentHash))
        else if (!gone) say(t('approvals.one-by-one'), 'none')
      }}
    >
      <td>
        {mayBatch && (
          <input
            type="checkbox"
            aria-label={t('approvals.select', { number: p.number })}
            checked={selected.has(p.contentHash)}
            onChange={(event) => onSelect([p], event.currentTarget.checked)}
          />
        )}
        {gone && (
          <>
            <Icon name={p.mine ? 'check' : 'minus'} size={20} />
            <span className="visually-hidden">{t(p.mine ? 'approvals.mine' : 'approvals.gone')}</span>
          </>
        )}
      </td>
      <td>
        <button
          type="button"
          className={css['number']}
          aria-label={t('approvals.show', { number: p.number })}
          onClick={onOpen}
        >
          {p.number}
        </button>
        {p.risks.length > 0 && (
          <div className={css['narrow']}>
            <Risks of={p} />
          </div>
        )}
      </td>
      <td className={css['end']}>
        <AmountText value={p.received} unit="USDT" />
      </td>
      <Knowledge payout={p} />
      <td className={classNames(css['wide'], css['cells'])}>
        <Cells
          count={p.approvalsNeeded}
          done={p.approvedBy.length}
          label={t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded })}
        />
      </td>
      <td className={css['end']}>
        <TimeLeft until={p.reviewBy} now={now} />
      </td>
    </tr>
  )
}

const Head = ({ rows, selected, onSelectAll }: Pick<AllProps, 'rows' | 'selected' | 'onSelectAll'>) => (
  <thead>
    <tr>
      <th scope="col">
        {selectableOrders(rows).length > 0 ? (
          <GroupBox
            label={t('console.key-all')}
            orders={selectableOrders(rows)}
            selected={selected}
            onChange={onSelectAll}
          />
        ) : (
          <span className="visually-hidden">{t('console.key-select')}</span>
        )}
      </th>
      <th scope="col">{t('withdrawal.number')}</th>
      <th scope="col" className={css['end']}>
        {t('withdrawal.received')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('fact.address')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('approvals.address-seen')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('approvals.own-key')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('withdrawal.risks')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('approvals.title')}
      </th>
      <th scope="col" className={css['end']}>
        {t('withdrawal.time-left')}
      </th>
    </tr>
  </thead>
)

/** Selects all orders that it stands for, or none; a part of them shows as a part. */
function GroupBox({
  label,
  orders,
  selected,
  onChange,
}: Pick<TableProps, 'selected'> & { label: string; orders: readonly Payout[]; onChange: (on: boolean) => void }) {
  const some = orders.filter((order) => selected.has(order.contentHash)).length
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={some === orders.length}
      ref={(box) => {
        if (box) box.indeterminate = some > 0 && some < orders.length
      }}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

export const selectableOrders = (rows: readonly HeldRow<Payout>[]): readonly Payout[] =>
  rows.flatMap(({ row, gone }) => (row.batchable && !gone ? [row] : []))

/** Selects all orders of a customer that have no warning, or none. */
function CustomerBox({
  username,
  own,
  selected,
  onSelect,
}: Pick<TableProps, 'selected' | 'onSelect'> & { username: string; own: readonly HeldRow<Payout>[] }) {
  const orders = selectableOrders(own)
  return (
    orders.length > 1 && (
      <GroupBox
        label={t('approvals.select', { number: username })}
        orders={orders}
        selected={selected}
        onChange={(on) => onSelect(orders, on)}
      />
    )
  )
}

/** Orders by customer, the most urgent customer first, and theirs by the time that is left. */
export function PayoutTable({ rows, onSelectAll, ...props }: AllProps) {
  return (
    <table className={css['table']} aria-label={t('approvals.payouts')}>
      <Head rows={rows} selected={props.selected} onSelectAll={onSelectAll} />
      {[...groupBy(rows, ({ row }) => row.userId)].map(([userId, own]) => {
        const [first] = own
        if (!first) return null
        const { username } = first.row
        const waiting = own.flatMap(({ row, gone }) => (gone ? [] : [row]))
        return (
          <tbody key={userId} aria-label={username}>
            <tr className={css['customer']}>
              <td>
                <CustomerBox username={username} own={own} selected={props.selected} onSelect={props.onSelect} />
              </td>
              <th scope="rowgroup" colSpan={8}>
                <strong>{username}</strong> {userId} · {t('approvals.orders', { n: waiting.length })},{' '}
                <AmountText value={totalOf(waiting)} unit="USDT" />
              </th>
            </tr>
            {own.map((of) => (
              <OrderRow key={of.row.id} of={of} {...props} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
