import { chainPostings, readLedgerHead } from '@synet/ledger/posting-chain'
import type { Product } from '#test-support/product'
import { until } from '#test-support/until'

/**
 * Extends the chain of postings to the newest one. Open transactions of the cluster's other databases delay it: other
 * test files run beside this one.
 */
export const chainAllPostings = ({ look, now }: Pick<Product, 'look' | 'now'>): Promise<boolean> =>
  until('all postings are in the chain', async () => {
    await chainPostings(look, now())
    const [newest] = await look<{ id: bigint | null }[]>`select max(id) as id from ledger.posting`
    return (await readLedgerHead(look, undefined)).newest?.through === newest?.id
  })
