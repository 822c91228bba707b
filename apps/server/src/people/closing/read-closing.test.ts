import { allNetworks } from '@synet/core/all-networks'
import { days } from '@synet/core/clock'
import { systemAccount } from '@synet/ledger/chart'
import { expect, it } from 'vitest'
import { readTransferCost } from '#people/closing/read-closing'
import { openProduct, product } from '#test-support/product'

const network = allNetworks.dev
openProduct()

/** A transaction that paid some withdrawals, with its booked gas. Their orders are not what is looked at. */
async function pay(nonce: number, payments: number, gas: bigint): Promise<void> {
  const hash = `0x${nonce}`
  const contract = payments > 1 ? '0xc0' : null
  await product.forge(async (tx) => {
    for (let n = 0; n < payments; n++)
      await tx`insert into app.outgoing (network, sender, nonce, purpose, withdrawal_id, recipient, contract, raw_amount, gas, state, created_at, ended_at, end_tx_hash)
        values ('dev', '0x', ${nonce}, 'payout', ${nonce * 100 + n}, '0x', ${contract}, 1, 1, 'done', ${product.now()}, ${product.now()}, ${hash})`
    await tx`select ledger.post_set(${`gas:dev:${hash}`}, '', 'gas', ${product.now()}, '{}',
      array[${systemAccount('chain:native', network.native)}, ${systemAccount('network-costs', network.native)}]::bigint[],
      array[${-gas}, ${gas}]::bigint[])`
  })
}
const cost = async () => readTransferCost(product.look, network, product.now())

it('a transfer costs what recent payouts have cost, the gas of a batch shared by its payments [ATK-16]', async () => {
  const unit = 10n ** BigInt(network.nativeDecimals)
  const estimated = await cost()
  expect(estimated).toBe(50_000n)
  for (let n = 1; n <= 9; n++) await pay(n, 1, unit / 1_000n)
  expect(await cost()).toBe(estimated)
  await pay(10, 1, unit)
  // 0.001 coins at the reference price; one that was dear changes little.
  const reference = BigInt(network.nativePrice) * 1_000n
  expect(await cost()).toBe(reference)
  await pay(11, 50, unit / 100n)
  expect(await cost()).toBe(reference / 5n)
  await product.pass(days(31))
  expect(await cost()).toBe(estimated)
})
