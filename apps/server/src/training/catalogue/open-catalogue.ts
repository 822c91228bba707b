import type { Sql } from '@synet/ledger/database'
import { standardProductName } from '#money/purchase/product-names'
import { standardTaskName } from '#training/catalogue/task-names'

const usdt = (whole: bigint) => whole * 1_000_000n

/** The projects are those whose design is known to beat its baseline. */
const tasks: readonly [code: string, days: number, bonusPpm: number][] = [
  ['english-sounds', 7, 0],
  ['english-sounds', 30, 200],
  ['english-sounds', 90, 500],
  ['icelandic-sounds', 7, 0],
  ['icelandic-sounds', 30, 200],
  ['icelandic-sounds', 90, 500],
]

/** Puts up the products and tasks of the first day, unless there are any; two operators change them in the console. */
export async function openCatalogue(sql: Sql): Promise<boolean> {
  const [any] = await sql`select from app.product union all select from app.task limit 1`
  if (any) return false
  // The smallest pledge earns both licences in its term until the price of SNT falls below 0.06 USDT.
  await sql`insert into app.product (kind, name, price, days) values
    ('software', ${standardProductName.software}, ${usdt(1n)}, 365), ('node', ${standardProductName.node}, ${usdt(1n)}, 365)`
  for (const [code, days, bonusPpm] of tasks)
    await sql`insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base)
      values (${standardTaskName(code, days)}, ${code}, ${days}, 1000, ${bonusPpm}, ${usdt(100n)}, ${usdt(100_000n)}, 8)`
  return true
}
