import type { Sql, Transaction } from '@synet/ledger/database'

/**
 * Whether agent and member look like one person: a device that trained for both, an address that is or was a receiving
 * account of both, or a sender who paid recharges of both. The development chain's payments come from one wallet for
 * everybody, and say nothing.
 */
export async function isSamePerson(sql: Sql | Transaction, agentId: bigint, memberId: bigint): Promise<boolean> {
  const [row] = await sql<{ same: boolean }[]>`
    select exists (select from app.run r join app.lease l on l.run_id = r.id
        join app.lease o on o.device = l.device and o.user_id = ${agentId} where r.user_id = ${memberId})
      or exists (select from app.receiving_account m join app.receiving_account a on a.address = m.address
        where m.user_id = ${memberId} and a.user_id = ${agentId})
      or exists (select from app.chain_transfer m join app.chain_transfer a
          on a.holder_user_id = ${agentId} and a.sender = m.sender and a.network <> 'dev'
        where m.holder_user_id = ${memberId} and m.network <> 'dev') as same`
  return row?.same ?? false
}
