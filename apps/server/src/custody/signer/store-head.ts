import type { Sql, Transaction } from '@synet/ledger/database'
import { log } from '#platform/log/log'
import { haltNetwork, confirmHaltReason } from '#money/chain/halt-network'
import type { Context } from '#platform/context'
import type { Signer } from '#custody/payout/sign/signing-keys'

interface PublishedHead {
  readonly era: bigint
  readonly name: 'signed' | 'record'
  readonly count: bigint
  readonly hash: string
}
type Stored = Pick<Signer, 'journal' | 'records'>

const tablesOf = ({ journal, records }: Stored) => ({ signed: journal.table, record: records.table })

const eraOf = ({ records }: Stored): bigint => BigInt(records.newest('store-adopted')?.content.era ?? 0)

const readPublished = (sql: Sql | Transaction): Promise<PublishedHead[]> => sql<PublishedHead[]>`
  select era, table_name as name, count, hash from app.signer_store
    where era = (select max(era) from app.signer_store) order by table_name`

/** @returns what the published heads know that the store does not; undefined when the store continues them */
function compare(signer: Stored, published: readonly PublishedHead[]): string | undefined {
  const tables = tablesOf(signer)
  const own = eraOf(signer)
  for (const { era, name, count, hash } of published) {
    if (era > own) return `operators have adopted the signer's store for the time ${era}, this store knows ${own}`
    // An older era is that of a store that operators gave up, or the database was restored.
    if (era < own) continue
    const table = tables[name]
    if (table.count() < count) return `the signer's table ${name} had ${count} rows, this store has ${table.count()}`
    if (table.hashAt(count) !== hash) return `row ${count} of the signer's table ${name} is not the published one`
  }
  return undefined
}

/**
 * Finds the era that begins when operators adopt this store.
 * @returns undefined while the store continues what was published
 */
export async function nextEra(sql: Sql, signer: Stored): Promise<string | undefined> {
  const published = await readPublished(sql)
  if (compare(signer, published) === undefined) return undefined
  const last = published[0]?.era ?? 0n
  const own = eraOf(signer)
  return `${(last > own ? last : own) + 1n}`
}

/**
 * Publishes the number of rows and the last hash of both tables of the store, once the standby has them. Nothing that
 * the store records leaves the signer before.
 * @throws Error when more was published than the store has: it says nothing about what is signed
 */
export async function publishStore(sql: Sql, signer: Signer): Promise<void> {
  const era = eraOf(signer)
  const heads = Object.entries(tablesOf(signer)).map(([name, table]) => ({ name, head: table.head() }))
  await signer.standby.sync()
  const wrong = compare(signer, await readPublished(sql))
  if (wrong !== undefined) throw new Error(wrong)
  for (const { name, head } of heads)
    if (head.seq > 0n)
      await sql`insert into app.signer_store as known (era, table_name, count, hash)
        values (${era}, ${name}, ${head.seq}, ${head.hash})
        on conflict (era, table_name) do update set count = excluded.count, hash = excluded.hash
          where excluded.count > known.count`
}

/**
 * Compares the store with what was published of it, and publishes what is new. A store that was restored from an older
 * copy, or whose last rows are missing, halts every network: it has forgotten limits, addresses and sums of the day. A
 * database that was restored knows less than the store, which is no fault of the store.
 * @returns whether the store may sign
 */
export async function checkStore(context: Context, signer: Signer): Promise<boolean> {
  const published = await readPublished(context.sql)
  const wrong = await confirmHaltReason(context.sql, async (from) => compare(signer, await readPublished(from)))
  const era = eraOf(signer)
  const isPublished = Object.entries(tablesOf(signer)).every(([name, table]) => {
    const known = published.find((head) => head.name === name && head.era === era)
    return (known?.count ?? 0n) === table.count()
  })
  if (wrong === undefined && isPublished) return true
  try {
    if (wrong === undefined) await publishStore(context.sql, signer)
    // A former active signer has less than its promoted standby: it signs nothing, and its halt would stop the standby.
    else await signer.standby.sync()
  } catch (error) {
    log.error('the store of the signer is not at its standby', { error })
    return false
  }
  if (wrong === undefined) return true
  for (const { name } of context.networks) await haltNetwork(context.sql, signer.clock.now(), name, wrong)
  return false
}
