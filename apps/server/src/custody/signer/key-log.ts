import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { type KeyEvent, type KeyLogRow, keyLogRows, type PublicApproval } from '@synet/proof/operator-keys'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { decisionKey, hashOf } from '#custody/signer/decide'
import type { Approval, Records, StoredRecord } from '#custody/signer/records'
import { deploymentId } from '#custody/signer/store'

/** Reads when the public log of operators' keys began, and when it asked for all signatures; the first call begins it. */
export async function readLogBeginning(
  sql: Sql,
  { records, clock }: Signer,
): Promise<{ readonly began: StoredRecord<'key-log'>; readonly all: StoredRecord<'all-proposals'> }> {
  const began = records.newest('key-log') ?? (await begin(sql, { records, clock }))
  if (!records.newest('all-proposals')) records.append('all-proposals', '', {}, clock.now())
  const all = records.newest('all-proposals')
  invariant(all, 'it was just written')
  return { began, all }
}

async function begin(
  sql: Sql,
  { records, clock }: Pick<Signer, 'records' | 'clock'>,
): Promise<StoredRecord<'key-log'>> {
  const [last] = await readConfirmed(
    sql,
    (tx) => tx<{ id: bigint | null }[]>`select max(id) as id from ledger.postings`,
  )
  // Another pass may have begun it meanwhile.
  if (!records.newest('key-log')) {
    deploymentId(records, clock.now())
    records.append('key-log', '', { after: `${last?.id ?? 0n}` }, clock.now())
  }
  const began = records.newest('key-log')
  invariant(began, 'it was just written')
  return began
}

/** Derives the public log of operators' keys from the signer's own store. */
export function keyLog(records: Records): readonly KeyLogRow[] {
  const deployment = records.newest('deployment')
  const began = records.newest('key-log')
  if (!deployment || !began) return []
  const first = {
    kind: 'began',
    deployment: deployment.content.id,
    after: began.content.after,
    at: began.at.toISOString(),
  } as const
  const events = [
    ...records.list('operator').map((record) => ({ seq: record.seq, event: eventOf(records, record) })),
    ...records
      .list('all-proposals')
      .map(({ seq, at }) => ({ seq, event: { kind: 'all-proposals', at: at.toISOString() } as const })),
  ]
  const inOrder = events.toSorted((a, b) => Number(a.seq - b.seq))
  return keyLogRows([first, ...inOrder.map(({ event }) => event)])
}

function eventOf(records: Records, record: StoredRecord<'operator'>): KeyEvent {
  const { key: name, content } = record
  const at = record.at.toISOString()
  const decision = decisionOf(records, record)
  if (content.event === 'disabled') return { kind: 'disabled', name, at, decision }
  const { credentialId, publicKey } = content
  return { kind: 'enrolled', name, credentialId, publicKey, at, decision }
}

/** The decision that made a record was marked as executed right after it. */
function decisionOf(records: Records, { seq, at }: StoredRecord<'operator'>) {
  const executed = records.list('decided').find((candidate) => candidate.seq === seq + 1n)
  const decision = executed && records.list('decision').find((candidate) => candidate.key === executed.key)
  if (!decision) return null
  const contentHash = hashOf(records, decision)
  const given = new Map<string, PublicApproval>()
  for (const { content, seq: before } of records.list('approval', decisionKey(decision.key)))
    if (before < seq && content.contentHash === contentHash && new Date(content.expiresAt) > at)
      given.set(content.operator, publicApproval(content))
  return { id: decision.key, approvals: [...given.values()] }
}

const publicApproval = ({ operator, expiresAt, assertion }: Approval): PublicApproval => ({
  operator,
  expiresAt,
  assertion,
})

/**
 * Publishes changes of operators' keys, once the standby has them.
 * @returns what is wrong with the published log; undefined when it says what the signer's store says
 */
export async function publishKeyLog(sql: Sql, signer: Signer): Promise<string | undefined> {
  const own = keyLog(signer.records)
  const published = await sql<(KeyLogRow & { seq: bigint })[]>`
    select seq, content, hash from app.operator_key_event order by seq`
  for (const [i, { seq, content, hash }] of published.entries())
    if (seq !== BigInt(i + 1) || content !== own[i]?.content || hash !== own[i]?.hash)
      return `entry ${seq} of the operators' keys is not the signer's`
  if (own.length === published.length) return undefined
  await signer.standby.sync()
  for (const [i, { content, hash }] of own.entries())
    if (i >= published.length)
      await sql`insert into app.operator_key_event (seq, content, hash) values (${i + 1}, ${content}, ${hash}) on conflict do nothing`
  return undefined
}
