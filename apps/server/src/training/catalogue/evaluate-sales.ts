import { formatMinor } from '@synet/core/amount'
import { addMs, hours } from '@synet/core/clock'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { losesSurely, readCosts, saleOutcome, type SaleOutcome, type SaleTerms } from '#training/catalogue/sale-terms'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings } from '#platform/settings'

/** An item on sale is evaluated once per day; a paused one more often, so that it soon resumes. */
const evaluateMs = hours(24)
const pausedMs = hours(1)

type Row = SaleTerms & {
  readonly id: bigint
  readonly name: string
  readonly active: boolean
  readonly paused_at: Date | null
}

/**
 * Pauses the sales of items whose smallest pledge would lose, and resumes them when it no longer does. Without a price
 * nothing changes.
 * @returns true when there may be more
 */
export const evaluateSales = createWorkList<Pick<Context, 'sql' | 'clock'>, Row, bigint>({
  name: 'sales',
  pageRows: 100,
  keyOf: ({ id }) => id,
  read({ sql, clock }, after, limit) {
    const now = clock.now()
    return sql<Row[]>`
      select t.id, t.name, t.active, t.period_days, t.rate_ppm, t.bonus_ppm, t.units_base, t.min_amount, t.max_amount, s.paused_at
        from app.task t left join app.task_sale s on s.task_id = t.id
        where (t.active and (s.evaluated_at is null or s.evaluated_at <= ${addMs(now, -evaluateMs)}
            or (s.paused_at is not null and s.evaluated_at <= ${addMs(now, -pausedMs)}))
          or not t.active and s.paused_at is not null) and t.id > ${after ?? 0n}
        order by t.id limit ${limit}`
  },
  process: ({ sql, clock }, item) =>
    inTransaction(sql, async (tx) => {
      const now = clock.now()
      const settings = await readSettings(tx)
      const costs = await readCosts(tx, now, settings)
      if (!costs) return false
      await decideSale(tx, now, item, saleOutcome(item, costs, settings.unitsPerDayMax))
      return true
    }),
})

/** A retired item is no longer paused: its task of operators is done. */
async function decideSale(tx: Transaction, now: Date, item: Row, outcome: SaleOutcome): Promise<void> {
  const paused = item.active && losesSurely(outcome)
  await tx`
    insert into app.task_sale (task_id, evaluated_at, paused_at) values (${item.id}, ${now}, ${paused ? now : null})
      on conflict (task_id) do update set evaluated_at = excluded.evaluated_at,
        paused_at = case when ${paused} then coalesce(app.task_sale.paused_at, excluded.paused_at) end`
  const task = { kind: 'sale.paused', subject: item.id.toString() } as const
  if (!paused) return closeTask(tx, now, task)
  await openTask(tx, now, { ...task, facts: factsOf(item, outcome) })
}

const factsOf = ({ name, min_amount: least }: Row, { income, cost, breakEven }: SaleOutcome) => ({
  name,
  minAmount: formatMinor('USDT', least),
  income: formatMinor('USDT', income),
  cost: formatMinor('USDT', cost),
  ...(breakEven !== undefined && { breakEven: formatMinor('USDT', breakEven) }),
})
