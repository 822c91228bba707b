import { addMs } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import type { Settings } from '#platform/settings'

/** An epoch lasts until this share of its checks is back. */
const backShareMin = 0.95

/**
 * Whether a version has been leased for long enough, where strangers check its units: all leases of an epoch are of one
 * version, so that a check can't be told by it and a device downloads the model once. Without strangers' checks a
 * version may be followed by the next at any time.
 */
export async function isEpochOver(
  sql: Sql,
  now: Date,
  project: string,
  { created_at: createdAt }: { readonly created_at: Date },
  { epochMs }: Pick<Settings, 'epochMs'>,
): Promise<boolean> {
  const [row] = await sql<{ checks: bigint; open: bigint }[]>`
    select count(*) as checks, count(*) filter (where ended_at is null) as open
      from app.unit_check where project = ${project} and drawn_at >= ${createdAt}`
  const [checks, open] = [Number(row?.checks), Number(row?.open)]
  if (checks === 0) return true
  return addMs(createdAt, epochMs) <= now && open <= (1 - backShareMin) * checks
}
