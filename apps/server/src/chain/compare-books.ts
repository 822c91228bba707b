import type { Network } from '@synet/core/network'
import { formatMinor } from '@synet/core/amount'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { readHoldings, readLeaving, readOurAddresses, readPayoutsUnderWay } from '#audit-all'
import { haltNetwork } from '#chain/halt-network'
import type { Context } from '#context'

/**
 * Halts a network whose books show more than its chain holds, because more would be paid out than there is. The
 * comparison is made twice before it counts, because a block that comes between the readings can make one of them
 * wrong.
 */
export async function compareBooks(context: Context, network: Network): Promise<boolean> {
  const first = await readGap(context, network)
  const second = first && first.missing > 0n ? await readGap(context, network) : undefined
  if (!second || second.missing <= 0n) return false
  const usdt = (minor: bigint) => formatMinor('USDT', minor)
  const reason = `the books say ${usdt(second.booked)} USDT, the chain holds ${usdt(second.booked - second.missing)}`
  await haltNetwork(context.sql, context.clock.now(), network.name, reason)
  return false
}

interface Gap {
  readonly booked: bigint
  /** The books show this much more than the chain holds; zero or less means that nothing is missing. */
  readonly missing: bigint
}

const readsMax = 5

/**
 * The chain is read before the books: a payout is stored before it is broadcast, so the books know of everything that
 * had left the chain by then. A credit waits for confirmations, so it was on the chain, unless N blocks came meanwhile.
 * @returns undefined when blocks came too quickly for a comparison
 */
async function readGap({ sql, rpc }: Context, network: Network): Promise<Gap | undefined> {
  const chain = rpc[network.name]
  for (let read = 1; read <= readsMax; read++) {
    const head = await chain.readHead()
    const held = await readHoldings(network, chain, await readOurAddresses(sql, network))
    const { booked, attempts } = (await sql.begin('isolation level repeatable read read only', async (tx) => ({
      booked: -(await readBalance(tx, systemAccount(`chain:${network.name}`, 'USDT'))),
      attempts: await readPayoutsUnderWay(tx, network),
    }))) as { booked: bigint; attempts: Awaited<ReturnType<typeof readPayoutsUnderWay>> }
    const leaving = await readLeaving(chain, attempts)
    if ((await chain.readHead()) - head >= BigInt(network.confirmations - 1)) continue
    return { booked, missing: booked - held - leaving }
  }
  return undefined
}
