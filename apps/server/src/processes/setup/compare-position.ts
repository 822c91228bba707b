import type { AuditCheck } from '@synet/ledger/audit'
import type { Sql } from '@synet/ledger/database'

const name = 'the backup has what was posted'

interface Compared {
  readonly restored: Sql
  readonly running: Sql
  readonly now: Date
  readonly lostSecondsMax: number
}

/** @returns whether the backup is of this database, and how old the oldest posting is that it lacks */
export async function comparePosition({
  restored,
  running,
  now,
  lostSecondsMax,
}: Compared): Promise<AuditCheck & { readonly lostSeconds: number }> {
  const [last] = await restored<{ id: bigint; key: string }[]>`
    select id, key from ledger.postings order by id desc limit 1`
  const lastId = last?.id ?? 0n
  const [same] = await running<{ key: string }[]>`select key from ledger.postings where id = ${lastId}`
  if (same?.key !== last?.key)
    return { name, green: false, lostSeconds: 0, detail: `posting ${lastId} of the backup is not the running one's` }
  const [lost] = await running<{ count: number; oldest: Date | null }[]>`
    select count(*)::int as count, min(at) as oldest from ledger.postings where id > ${lastId}`
  const until = `up to posting ${lastId}`
  if (!lost?.oldest) return { name, green: true, lostSeconds: 0, detail: `${until}, nothing is missing` }
  const lostSeconds = Math.max(0, (now.getTime() - lost.oldest.getTime()) / 1_000)
  const detail = `${until}; it lacks ${lost.count}, the oldest of ${lostSeconds.toFixed(0)} s ago`
  return { name, green: lostSeconds <= lostSecondsMax, lostSeconds, detail }
}
