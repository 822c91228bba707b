import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import type { Statement } from '@synet/proof/epoch-statement'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { readEpoch } from '#proof/read-epoch'

const usdt = (minor: string) => formatMinor('USDT', BigInt(minor))

export const proofEpochs: PublicCall<'proof/epochs'> = async ({ sql }, { cursor, limit }) => {
  const rows = await sql<{ id: bigint; at: Date; hash: string; public_key: string; statement: string }[]>`
    select number::bigint as id, at, hash, public_key, statement from app.proof_epoch
      where number < ${cursorId(cursor)}::bigint order by number desc limit ${pageLimit(limit)}`
  const list = rows.map((row) => {
    const statement = JSON.parse(row.statement) as Statement
    return {
      number: Number(row.id),
      at: row.at.toISOString(),
      hash: row.hash,
      publicKey: row.public_key,
      held: usdt(statement.held),
      owed: usdt(statement.owed.total),
      surplus: usdt(statement.surplus),
    }
  })
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}

/** @returns refusal `proof.none` */
export const proofEpoch: PublicCall<'proof/epoch'> = async ({ sql }, { number }) => {
  const row = await readEpoch(sql, number)
  if (!row) return refuse('proof.none')
  return done({
    number: row.number,
    hash: row.hash,
    statement: row.statement,
    signature: row.signature,
    publicKey: row.public_key,
    detail: row.detail,
    control: JSON.parse(row.control) as string[],
  })
}
