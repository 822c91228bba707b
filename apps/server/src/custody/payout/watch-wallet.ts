import { type Network, toMinor, toNativeMinor } from '@synet/core/network'
import { formatMinor, statedMinor } from '@synet/core/amount'
import { closeTask, openTask, type OperatorTaskKind } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { setGauge } from '#platform/metrics/registry'
import { readSettings } from '#platform/settings'

/** Notifies operators when the hot wallet holds too little or too much USDT, or too little to pay gas. */
export async function watchWallet({ sql, rpc, clock }: Context, network: Network): Promise<boolean> {
  const [wallet] = await sql<{ address: string; contract: string | null }[]>`
    select address, contract from app.wallet where network = ${network.name}`
  if (!wallet) return false
  const { address, contract } = wallet
  const [{ hotWalletCap, hotWalletLow }, raw, units] = await Promise.all([
    readSettings(sql),
    rpc[network.name].readTokenBalance({ token: network.token, address: contract ?? address }),
    rpc[network.name].readNativeBalance(address),
  ])
  const held = toMinor(network, raw)
  const gas = toNativeMinor(network, units)
  const gasLow = statedMinor(network.native, network.gasLow)
  const setTask = async (kind: OperatorTaskKind, isSo: boolean, facts: Readonly<Record<string, string>>) => {
    const task = { kind, subject: network.name }
    await (isSo
      ? openTask(sql, clock.now(), { ...task, facts: { ...facts, address } })
      : closeTask(sql, clock.now(), task))
  }
  const usdt = (minor: bigint) => formatMinor('USDT', minor)
  const of = { network: network.name }
  setGauge('synet_hot_wallet_usdt', of, Number(usdt(held)))
  // A new site is short of nothing: until a withdrawal is approved or a deposit waits for its sweep, refill and gas are
  // tasks and page nobody.
  const [uses] = await sql<{ pays: boolean; sweeps: boolean }[]>`
    select exists (select from app.outgoing where network = ${network.name} and purpose = 'payout')
        or exists (select from app.withdrawal where state = 'approved' and network = ${network.name}) as pays,
      exists (select from app.chain_transfer where network = ${network.name} and state = 'credited' and holder = 'user') as sweeps`
  setGauge('synet_hot_wallet_limit_usdt', { ...of, limit: 'low' }, uses?.pays ? Number(usdt(hotWalletLow)) : 0)
  setGauge('synet_hot_wallet_limit_usdt', { ...of, limit: 'cap' }, Number(usdt(hotWalletCap)))
  setGauge('synet_hot_wallet_gas', of, Number(formatMinor(network.native, gas)))
  setGauge('synet_hot_wallet_gas_low', of, uses?.pays || uses?.sweeps ? Number(network.gasLow) : 0)
  await setTask('wallet.refill', held < hotWalletLow, { held: usdt(held), low: usdt(hotWalletLow) })
  await setTask('wallet.above-cap', held > hotWalletCap, { held: usdt(held), cap: usdt(hotWalletCap) })
  await setTask('wallet.gas', gas < gasLow, {
    held: formatMinor(network.native, gas),
    low: network.gasLow,
    asset: network.native,
  })
  return false
}
