import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createRpc } from '@synet/chain/rpc'
import { allNetworks } from '@synet/core/all-networks'
import { toMinor } from '@synet/core/network'
import { afterEach, expect, it } from 'vitest'
import { callRpc } from './anvil.ts'
import { reservePort } from './reserve-port.ts'

const command = join(import.meta.dirname, 'try-network.ts')
let node: ChildProcess | undefined
afterEach(() => void node?.kill('SIGTERM'))

it.each(['ERC20', 'BEP20'] as const)('a local node plays %s, and pays USDT and coins there [STD-13]', async (name) => {
  const network = allNetworks[name]
  const port = String(await reservePort())
  const child = spawn(process.execPath, [command, name, '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] })
  node = child
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString())),
  )
  expect(said).toContain(`RPC_${name}=http://127.0.0.1:${port} plays`)
  const rpc = createRpc([`http://127.0.0.1:${port}`])
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const paid = spawnSync(process.execPath, [
    command,
    name,
    '--pay',
    address,
    '--usdt',
    '1000',
    '--coins',
    '0.5',
    '--port',
    port,
  ])
  expect(paid.status).toBe(0)
  const held = async () => toMinor(network, await rpc.readTokenBalance({ token: network.token, address }))
  await expect.poll(held, { timeout: 20_000 }).toBe(1_000_000_000n)
  await expect.poll(() => rpc.readNativeBalance(address), { timeout: 20_000 }).toBe(5n * 10n ** 17n)
})

it.each(['SIGTERM', 'SIGKILL'] as const)('the local node ends with npm when npm gets %s [STD-13]', async (signal) => {
  const port = await reservePort()
  const npm = spawn('npm', ['run', 'try:network', '--', 'ERC20', '--port', String(port)], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  node = npm
  for await (const text of npm.stdout) if (String(text).includes(' plays ')) break
  const answers = () =>
    callRpc(`http://127.0.0.1:${port}`, 'eth_chainId', []).then(
      () => true,
      () => false,
    )
  expect(await answers()).toBe(true)
  npm.kill(signal)
  await expect.poll(answers, { timeout: 20_000 }).toBe(false)
})

it.each([{ args: [] }, { args: ['TRC20'] }, { args: ['ERC20', '--pay', 'nobody'] }])(
  'the command prints its usage: %j [STD-13]',
  ({ args }) => {
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('npm run try:network -- NETWORK') })
  },
)
