import { parseArgs } from 'node:util'
import { parseAddress } from '@synet/chain/address'
import { testDeployer } from '@synet/chain/deploy-test-usdt'
import { testUsdtBytecode } from '@synet/chain/test-usdt-bytecode'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { parseMinor } from '@synet/core/amount'
import { type Network, toRaw } from '@synet/core/network'
import { startAnvil } from './anvil.ts'

// `npm run try:network -- ERC20`: a local node that plays a real network, with a test token at the address of its USDT. It
// tries the environment files of a deployment without real money.
const usage = `Usage: npm run try:network -- NETWORK [--port 8545]
   or, while it runs: npm run try:network -- NETWORK --pay ADDRESS [--usdt 1000] [--coins 1] [--port 8545]
NETWORK is ${evmNames().join(' or ')}.`
const blockSeconds = 2

function hex(value: bigint): string {
  return `0x${value.toString(16)}`
}

function evmNames(): readonly string[] {
  return Object.values(allNetworks).flatMap(({ name, kind }) => (kind === 'evm' ? [name] : []))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '8545' },
    pay: { type: 'string' },
    usdt: { type: 'string', default: '0' },
    coins: { type: 'string', default: '0' },
  },
})
const [name = ''] = positionals
const network: Network | undefined = isNetworkName(name) ? allNetworks[name] : undefined
if (network?.kind !== 'evm') {
  console.error(usage)
  process.exit(1)
}
await (values.pay === undefined ? run(network) : pay(network, values.pay))

async function run(of: Network): Promise<void> {
  const anvil = await startAnvil({ port: Number(values.port), chainId: of.chainId, log: console.log })
  await anvil.call('eth_sendTransaction', [{ from: testDeployer, data: testUsdtBytecode, gas: hex(3_000_000n) }])
  await anvil.call('evm_mine')
  const block = (await anvil.call('eth_getBlockByNumber', ['latest', false])) as { transactions: readonly string[] }
  const made = (await anvil.call('eth_getTransactionReceipt', [block.transactions[0]])) as { contractAddress: string }
  await anvil.call('anvil_setCode', [of.token, await anvil.call('eth_getCode', [made.contractAddress, 'latest'])])
  await anvil.call('evm_setIntervalMining', [blockSeconds])
  console.log(`✓ RPC_${of.name.toUpperCase()}=${anvil.url} plays ${of.label} until Ctrl-C`)
  process.once('SIGINT', () => void anvil.stop())
  process.once('SIGTERM', () => void anvil.stop())
}

async function pay(of: Network, to: string): Promise<void> {
  const address = parseAddress(of, to)
  const [usdt, coins] = [parseMinor('USDT', values.usdt), Number(values.coins)]
  if (!address.ok) console.error(`✗ ${to} is no address: 40 hex digits after 0x`)
  if (!address.ok || usdt === undefined || !(coins >= 0)) {
    console.error(usage)
    process.exit(1)
  }
  const receiver = address.value.slice(2).toLowerCase().padStart(64, '0')
  const raw = toRaw(of, usdt).toString(16).padStart(64, '0')
  // The token lets anybody mint.
  if (usdt > 0n) await send({ to: of.token, data: `0x40c10f19${receiver}${raw}` })
  if (coins > 0) await send({ to: address.value, value: hex(BigInt(Math.round(coins * 1e9)) * 10n ** 9n) })
  console.log(`✓ ${values.usdt} test USDT and ${values.coins} ${of.native} are on their way to ${address.value}`)
}

async function send(transaction: object): Promise<void> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_sendTransaction',
    params: [{ from: testDeployer, ...transaction }],
  }
  const answer = await fetch(`http://127.0.0.1:${values.port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { error } = (await answer.json()) as { error?: { message: string } }
  if (error) throw new Error(error.message)
}
