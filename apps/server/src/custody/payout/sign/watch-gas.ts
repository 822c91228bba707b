import { addMs, minutes } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { type Gas, isHigh, readGas } from '#custody/payout/sign/gas'
import { readChainNow } from '#custody/payout/sign/sign-attempt'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { gasPriceText } from '#money/withdrawal/gas-price'

const noteEveryMs = minutes(1)

/** Notes that the price is above the ceiling: it excuses payments that wait only while the signer says so. */
export async function recordHighGas({ sql, clock }: Context, { name: network }: Network, gas: Gas): Promise<void> {
  if (!isHigh(gas)) return
  const at = clock.now()
  await sql`update app.network_state set gas_high_at = ${at} where network = ${network}
    and (gas_high_at is null or gas_high_at <= ${addMs(at, -noteEveryMs)})`
}

/** Reports to operators what waits because gas is above the ceiling, which two of them may raise. */
export async function watchGas(context: Context, network: Network, signer: Signer): Promise<boolean> {
  const { sql, clock } = context
  const task = { kind: 'gas.high', subject: network.name } as const
  const [waiting] = await sql<{ withdrawals: number; sweeps: number }[]>`
    select (select count(*)::int from app.withdrawal
        where state in ('approved', 'sending', 'sent') and network = ${network.name} and waiting_for = 'gas') as withdrawals,
      (select count(*)::int from app.sweep
        where state = 'open' and network = ${network.name} and waiting_for = 'gas') as sweeps`
  const isAny = waiting !== undefined && waiting.withdrawals + waiting.sweeps > 0
  const gas = isAny ? readGas(signer, network, await readChainNow(context, network)) : undefined
  if (!waiting || !gas || !isHigh(gas)) {
    await closeTask(sql, clock.now(), task)
    return false
  }
  await recordHighGas(context, network, gas)
  const facts = {
    network: network.name,
    price: gasPriceText(network, gas.price),
    ceiling: gasPriceText(network, gas.ceiling),
    withdrawals: `${waiting.withdrawals}`,
    sweeps: `${waiting.sweeps}`,
  }
  await openTask(sql, clock.now(), { ...task, facts })
  return false
}
