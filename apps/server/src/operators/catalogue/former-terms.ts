import { formatMinor } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { rateText } from '#operators/catalogue/terms'
import type { Facts } from '#custody/proposal/kind'

interface TaskRow {
  readonly name: string
  readonly project_code: string
  readonly period_days: number
  readonly rate_ppm: bigint
  readonly bonus_ppm: bigint
  readonly min_amount: bigint
  readonly max_amount: bigint
  readonly units_base: number
}
interface ProductRow {
  readonly name: string
  readonly price: bigint
  readonly days: number
}

async function readTaskTerms(sql: Sql | Transaction, id: string): Promise<Facts> {
  const [row] = await sql<TaskRow[]>`
    select name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base from app.task
      where id = ${id}`
  if (!row) return {}
  return {
    name: row.name,
    projectCode: row.project_code,
    periodDays: String(row.period_days),
    rate: rateText(row.rate_ppm),
    bonus: rateText(row.bonus_ppm),
    minAmount: formatMinor('USDT', row.min_amount),
    maxAmount: formatMinor('USDT', row.max_amount),
    unitsPerDay: String(row.units_base),
  }
}

async function readProductTerms(sql: Sql | Transaction, id: string): Promise<Facts> {
  const [row] = await sql<ProductRow[]>`select name, price, days from app.product where id = ${id}`
  return row ? { name: row.name, price: formatMinor('USDT', row.price), days: String(row.days) } : {}
}

/** Reads the terms of the item that is replaced or retired, as proposals state them. */
export const readFormerTerms = (sql: Sql | Transaction, kind: string, id: string): Promise<Facts> =>
  kind.startsWith('task') ? readTaskTerms(sql, id) : readProductTerms(sql, id)

/** Names the terms that a proposal changes: what they were. */
export const changedTerms = (former: Facts, terms: Facts): Facts =>
  Object.fromEntries(
    Object.entries(former).flatMap(([name, was]) =>
      name in terms && terms[name] !== was ? [[`was.${name}`, was]] : [],
    ),
  )

/** Tells whether a proposal states what it changes, and no more: those who sign read it. */
export async function statesFormerTerms(tx: Transaction, kind: string, facts: Facts): Promise<boolean> {
  const former = await readFormerTerms(tx, kind, facts['id'] ?? '0')
  if (kind.endsWith('.retire')) return facts['name'] === former['name']
  const stated = Object.entries(facts).filter(([name]) => name.startsWith('was.'))
  const changed = changedTerms(former, facts)
  return stated.length === Object.keys(changed).length && stated.every(([name, was]) => changed[name] === was)
}
