import { type Network, toMinor } from '@synet/core/network'
import { readFinalBalances } from '@synet/chain/rpc/read-final-balances'
import { formatMinor } from '@synet/core/amount'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import type { SigningKeys } from '#custody/payout/sign/signing-keys'
import { type AddressBooks, isMissing, readAddressBooks } from '#custody/sweep/swept'
import { readTurn } from '#custody/payout/read-turn'

export interface Held {
  readonly address: string
  /** Token units. */
  readonly there: bigint
}

/** Former hot wallets that are not being swept, with what they hold. */
export async function findRetired(
  { sql, rpc }: Context,
  network: Network,
  retired: SigningKeys['retired'],
): Promise<readonly Held[]> {
  const all = retired.map(({ address }) => address)
  if (all.length === 0) return []
  const open = await sql<{ address: string }[]>`
    select address from app.sweep where network = ${network.name} and address = any (${all}::text[]) and state = 'open'`
  const idle = all.filter((address) => !open.some((sweep) => sweep.address === address))
  const { balances } = await readFinalBalances(rpc[network.name], network, idle)
  return idle.map((address, i) => ({ address, there: balances[i] ?? 0n }))
}

/** Their balances are read by one call of a node. */
const addressesAtOnce = 150

/**
 * The address that holds most of those whose turn it is. An address that holds less than was credited to it and not
 * swept is left alone and reported: a sweep would hide that money is missing.
 */
export async function findDue(
  context: Context,
  network: Network,
  minimum: bigint,
  isDue: (held: Held) => boolean,
): Promise<Held | undefined> {
  const { sql, rpc } = context
  const { rows, passed } = await readTurn(context, {
    name: `deposits ${network.name}`,
    read: (after) => readUnswept(sql, network, minimum, after),
  })
  const addresses = rows.map(({ address }) => address)
  if (addresses.length === 0) return undefined
  const { blockNumber, balances } = await readFinalBalances(rpc[network.name], network, addresses)
  const books = await readAddressBooks(sql, network, addresses, blockNumber)
  const found: Held[] = []
  for (const [i, row] of rows.entries()) {
    const held = { address: row.address, there: balances[i] ?? 0n }
    const isThere = !isMissing(network, books.get(row.address), held.there)
    if (!isThere || row.reported) await reportMissing(context, network, { ...held, books: books.get(row.address) })
    if (isThere && row.idle && isDue(held)) found.push(held)
    passed(row)
  }
  return found.toSorted((a, b) => (a.there < b.there ? 1 : -1))[0]
}

/** Addresses with enough credited transfers that are on no sweep, and those of which a task says that money is missing. */
const readUnswept = (sql: Context['sql'], network: Network, minimum: bigint, after: bigint) => sql<
  { id: bigint; address: string; idle: boolean; reported: boolean }[]
>`
  with unswept as (
    select t.address from app.chain_transfer t
      where t.network = ${network.name} and t.state = 'credited' and t.sweep_id is null
        and not exists (select from app.sweep s where s.network = t.network and s.address = t.address and s.state = 'open')
      group by t.address having sum(t.amount) >= ${minimum}
  ), reported as (
    select split_part(subject, ' ', 2) as address from app.operator_task
      where kind = 'transfer.mismatch' and closed_at is null
        and split_part(subject, ' ', 1) = ${network.name} and split_part(subject, ' ', 3) = ''
  )
  select a.hd_index as id, a.address, u.address is not null as idle, r.address is not null as reported
    from app.deposit_address a
      left join unswept u on u.address = a.address left join reported r on r.address = a.address
    where a.purpose <> 'wallet' and (u.address is not null or r.address is not null)
    order by a.hd_index <= ${after}, a.hd_index limit ${addressesAtOnce}`

/**
 * Reports an address that holds less than the books say, and closes the report once they agree.
 * @returns whether they agree
 */
export async function reportMissing(
  { sql, clock }: Context,
  network: Network,
  { address, there, books }: Held & { readonly books: AddressBooks | undefined },
): Promise<boolean> {
  const task = { kind: 'transfer.mismatch', subject: `${network.name} ${address}` } as const
  if (!books || !isMissing(network, books, there)) {
    await closeTask(sql, clock.now(), task)
    return true
  }
  const amount = formatMinor('USDT', books.credited - toMinor(network, there + books.swept))
  await openTask(sql, clock.now(), { ...task, facts: { network: network.name, address, amount } })
  return false
}
