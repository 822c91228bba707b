import { groupBy } from '@synet/core/group-by'
import { Icon } from '@synet/ui/icons/icon'
import { AmountText } from '@synet/ui/layout/amount-text'
import { classNames } from '@synet/ui/layout/class-names'
import type { Chosen } from '@synet/ui/keys/use-chosen'
import { operatorKeys } from '@synet/words/operator-keys'
import { dateText, timeLeftText } from '@synet/words/format'
import type { ReactNode } from 'react'
import css from './payouts.module.css'
import type { Payout } from './payout-facts.tsx'
import { t } from './t.ts'
import type { HeldRow } from './use-still.ts'

const addressEnds = 6

const Warned = ({ children }: { children: ReactNode }) => (
  <span className={css['warned']}>
    <Icon name="warning" size={16} />
    {children}
  </span>
)

function TimeLeft({ until, now }: { until: string; now: number }) {
  const left = new Date(until).getTime() - now
  return left < 0 ? <Warned>{t('withdrawal.overdue')}</Warned> : timeLeftText(left)
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
      <td className={css['wide']}>{p.risks.length > 0 && <Warned>{p.risks.length}</Warned>}</td>
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
      className={classNames(gone && css['gone'], chosen.chosenId === p.id && css['chosen'])}
      onFocus={() => chosen.onFocus(p.id)}
      onClick={() => chosen.onFocus(p.id)}
      onKeyDown={(event) => {
        // A checkbox selects by itself.
        if (event.key !== operatorKeys.select.press || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        if (mayBatch) onSelect([p], !selected.has(p.contentHash))
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
            <Icon name="check" size={20} />
            <span className="visually-hidden">{t('approvals.gone')}</span>
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
      </td>
      <td className={css['end']}>
        <AmountText value={p.received} unit="USDT" />
      </td>
      <Knowledge payout={p} />
      <td className={css['wide']}>
        {t('withdrawal.approvals-of', { given: p.approvedBy.length, needed: p.approvalsNeeded })}
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
        {rows.some(({ row, gone }) => row.batchable && !gone) ? (
          <input type="checkbox" aria-label={t('console.key-all')} checked={selected.size > 0} onChange={onSelectAll} />
        ) : (
          <span className="visually-hidden">{t('console.key-select')}</span>
        )}
      </th>
      <th scope="col">{t('withdrawal.number')}</th>
      <th scope="col" className={css['end']}>
        {t('withdrawal.received')}
      </th>
      <th scope="col" className={css['wide']}>
        {t('withdrawal.address')}
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
        {t('withdrawal.approvals')}
      </th>
      <th scope="col" className={css['end']}>
        {t('withdrawal.time-left')}
      </th>
    </tr>
  </thead>
)

/** Orders by customer, the most urgent customer first, and theirs in the order in which they came. */
export function PayoutTable({ rows, onSelectAll, ...props }: AllProps) {
  return (
    <table className={css['table']} aria-label={t('approvals.payouts')}>
      <Head rows={rows} selected={props.selected} onSelectAll={onSelectAll} />
      {[...groupBy(rows, ({ row }) => row.userId)].map(([userId, own]) => {
        const [first] = own
        if (!first) return null
        const { username, customer } = first.row
        return (
          <tbody key={userId} aria-label={username}>
            <tr className={css['customer']}>
              <th scope="rowgroup" colSpan={9}>
                <strong>{username}</strong> {userId} · {t('approvals.orders', { n: customer.orders })},{' '}
                <AmountText value={customer.amount} unit="USDT" />
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
