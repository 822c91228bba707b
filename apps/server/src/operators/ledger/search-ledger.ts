import { storedHashes } from '@synet/chain/address'
import { codeOf } from '@synet/contract/digits'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { isCorrectable } from '@synet/ledger/correction-rules'
import { accountFacts, systemAccounts, userAccounts } from '@synet/ledger/chart'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { entryLine, readNames } from '#operators/proposal/read-proposals'

type Found = OpsAnswer<'ledgerSearch'>
type Account = Found['accounts'][number]

/** The possible interpretations of a query, all of which are looked up. */
interface Readings {
  readonly ids: readonly bigint[]
  readonly keys: readonly string[]
  readonly accounts: readonly bigint[]
}

const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** Finds the postings that a chain transaction caused. */
async function ofTransaction(sql: Transaction, query: string): Promise<bigint[]> {
  const hashes = storedHashes(query)
  if (hashes.length === 0) return []
  const rows = await sql<{ id: bigint }[]>`
    select id from ledger.postings where ref ? 'transaction' and ref ->> 'transaction' = any (${hashes}::text[])
    union select id from app.withdrawal where tx_hash = any (${hashes}::text[])`
  return rows.map((row) => row.id)
}

/** Finds the postings of an order by its number: W for a withdrawal, L for a run, R for a recharge, others by themselves. */
async function ofOrder(sql: Transaction, letter: string, id: bigint): Promise<Pick<Readings, 'ids' | 'keys'>> {
  switch (letter) {
    case 'W':
      return { ids: [id], keys: [`withdrawal-end:${id}`] }
    case 'L': {
      // A day's income is in the posting of the pass that closed it, together with other users' days.
      const terms = await sql<{ round: number }[]>`
        select distinct round from app.run_day where run_id = ${id}`
      return {
        ids: [id],
        keys: terms.flatMap(({ round: term }) => [`run-end:${id}:${term}`, `run-end:${id}:${term}:reinvested`]),
      }
    }
    case 'R': {
      const rows = await sql<{ id: bigint }[]>`
        select t.posting_id as id from app.recharge_order o join app.chain_transfer t on t.address = o.address
          where o.id = ${id} and t.posting_id is not null`
      return { ids: rows.map((row) => row.id), keys: [] }
    }
    default:
      return { ids: [id], keys: [] }
  }
}

async function ofUser(sql: Transaction, query: string): Promise<readonly bigint[]> {
  const id = isId(query) ? query : '0'
  const users = await sql<{ id: bigint }[]>`
    select id from app.user_account
      where username = ${query.toLowerCase()} or username = ${query} or phone = ${query} or email = ${query.toLowerCase()} or id = ${id}`
  return users.flatMap((user) => userAccounts(user.id).map((account) => account.id))
}

function ofSystem(query: string): readonly bigint[] {
  const [bucket = '', asset] = query.split('/')
  return systemAccounts
    .filter((account) => account.bucket === bucket && (!asset || account.asset === asset))
    .map((account) => account.id)
}

async function readingsOf(sql: Transaction, query: string): Promise<Readings> {
  const order = /^([WLRTSP])0*([1-9]\d{0,17})$/.exec(codeOf(query))
  const [transactions, ofIt, users] = await Promise.all([
    ofTransaction(sql, query),
    order ? ofOrder(sql, order[1] ?? '', BigInt(order[2] ?? 0)) : undefined,
    ofUser(sql, query),
  ])
  const id = isId(query) ? [BigInt(query)] : []
  return {
    ids: [...id, ...transactions, ...(ofIt?.ids ?? [])],
    keys: [query, ...(ofIt?.keys ?? [])],
    accounts: [...users, ...ofSystem(query), ...id],
  }
}

/**
 * Finds the postings and accounts that a query may mean; without a query, the newest postings and the system's
 * accounts.
 */
export function searchLedger(sql: Sql, { query, ...page }: OpsRequest<'ledgerSearch'>): Promise<Found> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    if (!query) {
      const system = systemAccounts.map((account) => account.id)
      const [postings, accounts] = [await readPostings(tx, undefined, page), await readAccounts(tx, system)]
      return { ...postings, accounts: accounts.filter((account) => account.entries !== '0') }
    }
    const readings = await readingsOf(tx, query)
    return { ...(await readPostings(tx, readings, page)), accounts: await readAccounts(tx, readings.accounts) }
  }) as Promise<Found>
}

/** Reads a page of the postings, newest first; without readings, of all postings. */
async function readPostings(
  tx: Transaction,
  readings: Readings | undefined,
  { cursor, limit: asked }: Pick<OpsRequest<'ledgerSearch'>, 'cursor' | 'limit'>,
): Promise<Pick<Found, 'postings' | 'next'>> {
  const limit = pageLimit(asked)
  const isMeant = readings
    ? tx`(id = any (${int8Array(readings.ids)}::bigint[]) or key = any (${[...readings.keys]}::text[]))`
    : tx`true`
  const rows = await tx<{ id: bigint; kind: string; key: string; at: Date; ref: Record<string, string> }[]>`
    select id, kind, key, at, ref from ledger.postings where ${isMeant} and id < ${cursorId(cursor)}
      order by id desc limit ${limit}`
  const entries = await tx<{ posting_id: bigint; account: bigint; amount: bigint; balance_after: bigint }[]>`
    select posting_id, account_id as account, amount, balance_after from ledger.entries
      where posting_id = any (${int8Array(rows.map((row) => row.id))}::bigint[]) order by posting_id, account_id`
  const names = await readNames(tx, entries)
  const postings = rows.map((posting) => ({
    id: posting.id.toString(),
    kind: posting.kind,
    key: posting.key,
    at: posting.at.toISOString(),
    ref: posting.ref,
    correctable: isCorrectable(posting.kind),
    entries: entries
      .filter((entry) => entry.posting_id === posting.id)
      .map((entry) => ({
        ...entryLine(entry, names),
        balanceAfter: formatMinor(accountFacts(entry.account).asset, entry.balance_after),
      })),
  }))
  return { postings, next: nextOf(rows, limit) }
}

/** Reads those of the accounts that exist, in the order of their ids. */
export async function readAccounts(tx: Transaction, ids: readonly bigint[]): Promise<Account[]> {
  const rows = await tx<{ account: bigint; balance: bigint; seq: bigint }[]>`
    select account_id as account, balance, seq from ledger.balances
      where account_id = any (${int8Array(ids)}::bigint[]) order by account_id`
  const names = await readNames(tx, rows)
  return rows.map((row) => {
    const { amount, account: id, ...line } = entryLine({ account: row.account, amount: row.balance }, names)
    return { ...line, id, balance: amount, entries: row.seq.toString() }
  })
}
