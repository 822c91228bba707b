/**
 * `npm run bench payout-contract`: the gas of a payout in batches of 1, 10 and 100 through the payout contract, and as a
 * transfer of its own, to receivers that hold the token already and to new ones. Gas does not depend on the machine.
 */
import { deployTestUsdt, mintTestUsdt, testDeployer } from '@synet/chain/deploy-test-usdt'
import { payBatchCall, payoutContractDeployment } from '@synet/chain/payout/pay-batch'
import { transferCall } from '@synet/chain/transfer-call'
import { dev } from '@synet/core/networks/dev'
import { invariant } from '@synet/core/result'
import { startAnvil } from '../src/anvil.ts'

const operator = testDeployer
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const guardian = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const coldAddress = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const batches = [1, 10, 100]
const gasLimit = '0x1000000'

interface Receipt {
  readonly status: string
  readonly gasUsed: string
  readonly contractAddress: string | null
  readonly logs: readonly unknown[]
}

const anvil = await startAnvil()
const send = async (to: string | undefined, data: string): Promise<Receipt> => {
  const hash = await anvil.call('eth_sendTransaction', [{ from: operator, ...(to && { to }), data, gas: gasLimit }])
  await anvil.call('evm_mine')
  const receipt = (await anvil.call('eth_getTransactionReceipt', [hash])) as Receipt
  invariant(receipt.status === '0x1', 'the transaction succeeds')
  return receipt
}

try {
  await deployTestUsdt(anvil.url)
  await anvil.call('evm_mine')
  const settings = { token: dev.token, owner, operator, guardian, coldAddress, dailyCapRaw: 10n ** 15n, firstId: 1n }
  const { contractAddress: contract, gasUsed } = await send(undefined, payoutContractDeployment(settings))
  invariant(contract, 'the contract was deployed')
  for (const holder of [contract, operator]) await mintTestUsdt(anvil.url, holder, 10n ** 12n)
  await anvil.call('evm_mine')
  // The first payment of a day and of 256 ids costs more; the figures are those of a day in progress.
  let id = 1n
  await send(contract, payBatchCall([{ id: id++, to: owner, raw: 1n }]))

  let receivers = 0
  const newReceiver = () => `0x${(++receivers).toString(16).padStart(40, 'a')}`
  const rows = []
  for (const size of batches) {
    const payments = Array.from({ length: size }, () => ({ to: newReceiver(), raw: 5_000_000n }))
    for (const holders of ['new', 'known']) {
      const batch = await send(contract, payBatchCall(payments.map((payment) => ({ id: id++, ...payment }))))
      invariant(batch.logs.length === size * 2, 'every payment was made')
      rows.push({ size, holders, gas: Math.round(Number(batch.gasUsed) / size) })
    }
  }
  const alone = newReceiver()
  for (const holders of ['new', 'known']) {
    const { gasUsed: gas } = await send(dev.token, transferCall(alone, 5_000_000n))
    rows.push({ size: 'transfer', holders, gas: Number(gas) })
  }
  console.table(rows)
  console.log(`deployment: ${Number(gasUsed)} gas`)
} finally {
  await anvil.stop()
}
