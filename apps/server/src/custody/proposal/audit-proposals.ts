import type { AuditCheck } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { confirmedKinds } from '@synet/ledger/correction-rules'
import type { Sql, Transaction } from '@synet/ledger/database'
import { findUnsigned } from '#custody/proposal/find-unsigned'
import { isSignedInTime, readSignatures } from '#custody/proposal/signed-content'
import { readOperatorKeys } from '#proof/read-operator-keys'

/** The smallest id of a system account; users' ids are below it. */
const systemAccountsFrom = systemAccount('issuance', 'SNT')

/**
 * Checks that every posting that only operators can make was proposed by one, approved by another, and executed no
 * earlier than its notice allowed. The demo's opening of the pool is exempt; so are corrections between the platform's
 * own accounts that a reorg or a lifted offence makes.
 */
export async function auditProposals(sql: Sql | Transaction): Promise<AuditCheck> {
  const [counts] = await sql<{ count: bigint }[]>`select count(*) from app.proposal where posting_id is not null`
  const [stray] = await sql<{ id: bigint; kind: string }[]>`
    select p.id, p.kind from ledger.postings p
      where (p.kind in ('grant', 'pool.reduced', 'capital.taken-out', 'court-order') or (p.kind = 'correction'
          and exists (select from ledger.entries e where e.posting_id = p.id and e.account_id < ${systemAccountsFrom})))
        and not exists (select from app.proposal a where a.posting_id = p.id and a.kind = p.kind and a.state = 'executed') limit 1`
  const [alone] = await sql<{ id: bigint; kind: string }[]>`
    select id, kind from app.proposal where state = 'executed' and posting_id is not null
      and (approver_id is null or approver_id = proposer_id
        or ended_at < decided_at + notice_ms * interval '1 millisecond') order by id limit 1`
  const bad = stray
    ? `posting ${stray.id} (${stray.kind}) has no proposal`
    : alone && `proposal ${alone.id} (${alone.kind}) had no second operator, or no notice`
  return {
    name: "operators' postings have two operators and their notice",
    green: bad === undefined,
    detail: bad ?? `${counts?.count ?? 0n} postings`,
  }
}

/**
 * Checks by the published keys and signatures that two operators signed what only they can make.
 * @param after postings up to this one were looked at before
 */
export async function auditSignatures(sql: Sql | Transaction, after = 0n): Promise<AuditCheck> {
  const log = await readOperatorKeys(sql)
  const rows = await sql<{ id: bigint }[]>`
    select id from app.proposal where state = 'executed'`
  const signatures = await readSignatures(
    sql,
    rows.map((row) => row.id),
  )
  const isKnown = typeof log !== 'string'
  const found = await findUnsigned(sql, {
    since: isKnown
      ? {
          posting: BigInt(log.after),
          since: new Date(log.since),
          allSince: log.allSince === undefined ? undefined : new Date(log.allSince),
        }
      : { posting: 0n, since: new Date(0), allSince: undefined },
    looked: { posting: after },
    isSigned: (row) => isKnown && isSignedInTime(log, row, signatures.get(row.id) ?? [], row.ended_at ?? new Date(0)),
  })
  const bad = typeof found === 'string' ? found : undefined
  return {
    name: 'two operators signed what they decided',
    green: bad === undefined,
    detail: bad ?? (isKnown ? `${rows.length} proposals` : log),
  }
}

/** Checks that no correction refers to what a user confirmed. @param after as above */
export async function auditCorrections(sql: Sql | Transaction, after = 0n): Promise<AuditCheck> {
  const [counts] = await sql<
    { count: bigint }[]
  >`select count(*) from ledger.postings where id > ${after} and kind = 'correction'`
  const [bad] = await sql<{ id: bigint; kind: string }[]>`
    select c.id, p.kind from ledger.postings c join ledger.postings p on p.id = (c.ref ->> 'reverses')::bigint
      where c.id > ${after} and c.ref ? 'reverses' and c.kind = 'correction' and p.kind = any (${[...confirmedKinds]}) limit 1`
  return {
    name: 'what users confirmed stays',
    green: !bad,
    detail: bad ? `posting ${bad.id} takes back a ${bad.kind}` : `${counts?.count ?? 0n} corrections`,
  }
}
