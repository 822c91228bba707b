import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import type { Statement } from '@synet/proof/epoch-statement'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { type EpochRow, readEpoch } from '#proof/read-epoch'
import { rememberAnswers } from '#training/project/serve-blobs'

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

/** The newest one, which each visitor's page reads, and the one that an audit from outside reads. */
const keptEpochs = 2
const remembered = new WeakMap<Sql, (hash: string) => Promise<Answer<'proof/epoch'> | undefined>>()

/** An epoch never changes, and anybody may ask for its megabytes. */
function rememberEpochs(sql: Sql) {
  const known = remembered.get(sql) ?? rememberAnswers(keptEpochs, (hash) => readWhole(sql, hash))
  remembered.set(sql, known)
  return known
}

async function readWhole(sql: Sql, hash: string): Promise<Answer<'proof/epoch'> | undefined> {
  const [row] = await sql<(EpochRow & { detail: string; control: string })[]>`
    select number, at, statement, hash, signature, public_key, detail, control from app.proof_epoch where hash = ${hash}`
  return (
    row && {
      number: row.number,
      hash: row.hash,
      statement: row.statement,
      signature: row.signature,
      publicKey: row.public_key,
      detail: row.detail,
      control: JSON.parse(row.control) as string[],
    }
  )
}

/** @returns refusal `proof.none` */
export const proofEpoch: PublicCall<'proof/epoch'> = async ({ sql }, { number }) => {
  const row = await readEpoch(sql, number)
  const epoch = row && (await rememberEpochs(sql)(row.hash))
  return epoch ? done(epoch) : refuse('proof.none')
}
