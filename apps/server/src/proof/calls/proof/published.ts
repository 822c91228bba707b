import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import type { Statement } from '@synet/proof/epoch-statement'
import type { PublicCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { readAnchors } from '#proof/read-anchors'
import { type EpochRow, readEpoch } from '#proof/read-epoch'
import { rememberAnswers } from '#training/project/serve-blobs'
import { initialLanguage } from '@synet/contract/languages'
import { productNameIn } from '#money/purchase/product-names'
import { taskNameIn } from '#training/catalogue/task-names'
import { readFigures } from '#proof/read-figures'
import { vestingEnd } from '@synet/core/vesting-schedule'

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

export const proofAnchors: PublicCall<'proof/anchors'> = async ({ sql }, { cursor, limit }) => {
  const rows = await readAnchors(sql, { before: cursorId(cursor), limit: pageLimit(limit) })
  const list = rows.map((row) => ({
    epoch: row.epoch,
    at: row.at.toISOString(),
    network: row.network,
    transaction: row.tx_hash,
    block: row.mined_block?.toString() ?? null,
    done: row.state === 'done',
    data: row.data,
    ledger: { through: row.ledger_through.toString(), hash: row.ledger_hash },
    operators: { count: row.log_count.toString(), hash: row.log_hash },
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}

export const operatorKeys: PublicCall<'proof/operatorKeys'> = async ({ sql }, { after, limit }) => {
  const rows = await sql<{ seq: bigint; content: string; hash: string }[]>`
    select seq, content, hash from app.operator_key_event where seq > ${after ?? 0} order by seq limit ${pageLimit(limit)}`
  const next = rows.length === pageLimit(limit) ? (rows.at(-1)?.seq.toString() ?? null) : null
  return done({ list: rows.map(({ content, hash }) => ({ content, hash })), next })
}

export const figures: PublicCall<'proof/figures'> = async (context, { language = initialLanguage }) => {
  const { tasks, products, ...rest } = await readFigures(context)
  return done({
    ...rest,
    tasks: tasks.map(({ projectCode, ...task }) => ({ ...task, name: taskNameIn(language, { projectCode, ...task }) })),
    products: products.map((product) => ({ ...product, name: productNameIn(language, product.kind, product.name) })),
  })
}

export const proofDays: PublicCall<'proof/days'> = async ({ sql }, { after, limit }) => {
  const rows = await sql<{ name: string; totals: string; hash: string }[]>`
    select day::text as name, totals, hash from app.ledger_day
      where day > coalesce(${after ?? null}::date, '0001-01-01') order by day limit ${pageLimit(limit)}`
  const list = rows.map((row) => ({ day: row.name, totals: row.totals, hash: row.hash }))
  return done({ list, next: list.length === pageLimit(limit) ? (list.at(-1)?.day ?? null) : null })
}

interface Grant {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly released: bigint
  readonly taken_back: bigint
  readonly starts_at: Date
  readonly reason: string | null
}

export const proofGrants: PublicCall<'proof/grants'> = async ({ sql }, { cursor, limit }) => {
  const rows = await sql<Grant[]>`
    select v.id, v.user_id, v.amount, v.released, v.taken_back, v.starts_at, p.reason
      from app.vesting v left join app.proposal p on p.posting_id = v.id
      where v.id < ${cursorId(cursor)} order by v.id desc limit ${pageLimit(limit)}`
  const snt = (minor: bigint) => formatMinor('SNT', minor)
  const list = rows.map((row) => ({
    id: row.id.toString(),
    account: row.user_id.toString(),
    amount: snt(row.amount),
    reason: row.reason ?? '',
    at: row.starts_at.toISOString(),
    vested: snt(row.released),
    takenBack: snt(row.taken_back),
    endsAt: vestingEnd(row.starts_at).toISOString(),
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
