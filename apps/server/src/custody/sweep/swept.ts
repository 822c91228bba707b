import { type Network, toMinor } from '@synet/core/network'
import type { Sql, Transaction } from '@synet/ledger/database'

/** What the books say of one address on a network. */
export interface AddressBooks {
  /** All that was credited to the address, minor units. */
  readonly credited: bigint
  /** All that its sweeps have moved or are moving, token units. */
  readonly swept: bigint
}

/**
 * Reads what was credited to addresses and what was swept from them.
 * @param upTo transfers of later blocks are left out, as the balances that this is compared with do not contain them
 * @returns the books by address; addresses without a credit are missing
 */
export async function readAddressBooks(
  sql: Sql | Transaction,
  network: Network,
  addresses: readonly string[],
  upTo: bigint,
): Promise<ReadonlyMap<string, AddressBooks>> {
  const rows = await sql<{ address: string; credited: bigint; swept: string }[]>`
    select t.address, sum(t.amount)::bigint as credited,
        (select coalesce(sum(g.raw_amount), 0)::text from app.outgoing g
          where g.network = ${network.name} and g.sender = t.address and g.purpose = 'sweep' and g.state <> 'failed') as swept
      from app.chain_transfer t where t.network = ${network.name} and t.address = any (${addresses}::text[])
        and t.state = 'credited' and t.block_number <= ${upTo}
      group by t.address`
  return new Map(rows.map(({ address, credited, swept }) => [address, { credited, swept: BigInt(swept) }]))
}

/**
 * Tells whether credited money is neither at its address nor swept from it. The sums are compared, not the rows: several
 * transfers leave by one sweep.
 * @param there the balance of the address, token units
 */
export const isMissing = (network: Network, books: AddressBooks | undefined, there: bigint): boolean =>
  books !== undefined && toMinor(network, there + books.swept) < books.credited
