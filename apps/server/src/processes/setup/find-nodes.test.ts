import { type TestChain, startTestChain } from '@synet/chain/test-support/anvil'
import { type FakeTron, startFakeTron } from '@synet/chain/test-support/fake-tron'
import { type LyingNode, startLyingNode } from '@synet/chain/test-support/lying-node'
import { placeTestToken } from '@synet/chain/test-support/place-token'
import { allNetworks } from '@synet/core/all-networks'
import { openServer } from '@synet/core/test-support/open-server'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { log } from '#platform/log/log'
import { StartRefusal } from '#platform/start-refusal'
import { findingText } from '#processes/setup/finding'
import { findNodes, needUsableNodes } from '#processes/setup/find-nodes'

const { ERC20, BEP20, TRC20 } = allNetworks
const stranger = `0x${'ab'.repeat(20)}`
const silent = 'http://127.0.0.1:1'
let chain: TestChain
let tronChain: TestChain
let tron: FakeTron
let node: LyingNode
let third: LyingNode
const lines: string[] = []
beforeAll(async () => {
  ;[chain, tronChain] = await Promise.all([
    startTestChain(['--chain-id', '1']),
    startTestChain(['--chain-id', String(TRC20.chainId), '--base-fee', '0']),
  ])
  await placeTestToken(chain.call, ERC20.token)
  await placeTestToken(tronChain.call, TRC20.token)
  ;[node, third, tron] = await Promise.all([
    startLyingNode(chain.url),
    startLyingNode(chain.url),
    startFakeTron(tronChain.call),
  ])
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(log, level).mockImplementation(
      (_text, fields) => void lines.push(`${level} ${String(fields?.['detail'])}`),
    )
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const part of [node, third, tron, chain, tronChain]) await part[Symbol.asyncDispose]()
})
afterEach(() => {
  vi.unstubAllEnvs()
  node.lie(undefined)
  lines.length = 0
})

async function doctor(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return (await findNodes('watcher')).map((one) => findingText(one).replaceAll(/127\.0\.0\.1:\d+/g, 'host'))
}
const three = (url: string) => ({ RPC_ERC20: [chain.url, url, third.url].join() })
/** Changes one answer of the node. */
const lie = (of: string, answer: unknown) => node.lie((method, result) => (method === of ? answer : result))
const lieOfBlock = (tag: string, answer: (block: object) => unknown) =>
  node.lie((method, result, params) =>
    method === 'eth_getBlockByNumber' && (params as unknown[])[0] === tag ? answer(result as object) : result,
  )
const old = { timestamp: `0x${Math.floor(Date.now() / 1_000 - 90_000).toString(16)}` }

it('synet doctor finds nothing at nodes that serve their network, three of each [STD-12]', async () => {
  expect(await doctor(three(node.url))).toEqual([])
  await using second = await startFakeTron(tronChain.call)
  await using other = await startFakeTron(tronChain.call)
  expect(await doctor({ RPC_ERC20: '', RPC_TRC20: [tron.url, second.url, other.url].join() })).toEqual([])
})

it('synet doctor finds a node that catches up, names no final block, or has no contract of the token [STD-12]', async () => {
  const nodes = three(node.url)
  lieOfBlock('latest', (block) => ({ ...block, ...old }))
  expect(await doctor(nodes)).toEqual([
    expect.stringMatching(
      /^✗ a node of ERC20 \(host\) knows no block since \d{4}-.*: it is catching up, or hangs → wait/,
    ),
  ])
  lieOfBlock('finalized', () => null)
  expect(await doctor(nodes)).toEqual([
    '✗ a node of ERC20 (host) names no final block, for which credits wait → start its consensus client, or name another node',
  ])
  lie('eth_getCode', '0x')
  expect(await doctor(nodes)).toEqual([
    `✗ a node of ERC20 (host) knows no contract at ${ERC20.token}, the USDT of ERC20 → name a node of the chain on which it is`,
  ])
})

it.each([
  ['429', 429, '{"message":"slow down"}', 'it answers 429 → wait, or have the limit of its key raised'],
  ['401', 401, '<h1>Unauthorized</h1>', 'it answers 401 → check its address and key'],
  ['a web page', 200, '<!doctype html>', 'it answers no JSON, as a web page does → check its address and key'],
  [
    '429 with words of its own',
    429,
    '{"error":{"message":"daily count exceeded"}}',
    'it answers 429: daily count exceeded → wait, or have the limit of its key raised',
  ],
  [
    '403 with words of its own',
    403,
    '{"error":{"message":"no such key"}}',
    'it answers 403: no such key → check its address and key',
  ],
  ['an error without words', 403, '{"error":"no"}', 'it answers 403 → check its address and key'],
  ['words of another form', 200, '{"error":{"message":{"code":7}}}', '{"code":7} → check its address and key'],
])('synet doctor says why a node that answers %s serves nothing [STD-12]', async (_what, status, body, said) => {
  await using server = await openServer((_, response) => response.writeHead(status).end(body))
  expect(await doctor(three(server.origin))).toEqual([`✗ a node of ERC20 (host) does not answer: ${said}`])
})

it.each([
  ['a time that is none', 'soon'],
  ['a time that no date has', `0x${'f'.repeat(64)}`],
  ['no time', null],
])('a process starts although a node reports %s, and logs it [STD-12]', async (_what, timestamp) => {
  lieOfBlock('latest', (block) => ({ ...block, timestamp }))
  const [line] = await doctor(three(node.url))
  expect(line).toMatch(/^✗ a node of ERC20 \(host\) tells no newest block → check/)
  await needUsableNodes([chain.url, node.url].map((url) => ({ network: ERC20, url })))
  expect(lines).toEqual([expect.stringMatching(/^warn .* tells no newest block/)])
})

it('synet doctor warns of a network with fewer than three nodes, and does not warn a development site [STD-12]', async () => {
  const next = 'name three of providers that do not depend on each other'
  expect(await doctor({ RPC_ERC20: chain.url })).toEqual([`! RPC_ERC20 names one node: it is believed alone → ${next}`])
  expect(await doctor({ RPC_ERC20: `${chain.url},${node.url}` })).toEqual([
    `! RPC_ERC20 names two nodes: an outage of one stops credits and payouts → ${next}`,
  ])
  expect(await doctor({ DEVELOPMENT: '1' })).toEqual([])
})

it('a process refuses to start where all nodes of a network are on another chain [STD-12]', async () => {
  const wrong = [BEP20, BEP20].map((network) => ({ network, url: chain.url }))
  await expect(needUsableNodes([{ network: ERC20, url: chain.url }, ...wrong])).rejects.toThrow(
    /^a node of BEP20 \(127\.0\.0\.1:\d+\) is on chain 1, not 56 → name/,
  )
})

it('a process refuses to start where no node of a network knows the token, or none the payout contract [STD-12]', async () => {
  lie('eth_getCode', '0x')
  const all = { network: ERC20, url: node.url }
  await expect(needUsableNodes([all])).rejects.toThrow(StartRefusal)
  await expect(needUsableNodes([all])).rejects.toThrow(/knows no contract at 0xdAC1.*, the USDT of ERC20 → name a node/)
  node.lie(undefined)
  vi.stubEnv('PAYOUT_CONTRACT_ERC20', stranger)
  await expect(needUsableNodes([all])).rejects.toThrow(
    /knows no contract at 0xab.*, PAYOUT_CONTRACT_ERC20 → name the add/i,
  )
  expect(lines).toEqual([])
})

it('a process logs a line about what may pass, and about what one node says alone [STD-12]', async () => {
  const [honest, liar, dead] = [chain.url, node.url, silent].map((url) => ({ network: ERC20, url }))
  if (!honest || !liar || !dead) throw new Error('three nodes')
  await needUsableNodes([honest, dead])
  lie('eth_chainId', '0x38')
  await needUsableNodes([honest, liar])
  await needUsableNodes([dead, liar])
  lie('eth_getCode', '0x')
  await needUsableNodes([honest, liar])
  // A node that is behind does not know the token yet.
  node.lie((method, result) => {
    if (method === 'eth_getBlockByNumber') return { ...(result as object), ...old }
    return method === 'eth_getCode' ? '0x' : result
  })
  await needUsableNodes([liar])
  // The development chain gets its contracts at its start.
  await using empty = await startTestChain()
  await needUsableNodes([{ network: allNetworks.dev, url: empty.url }])
  expect(lines).toEqual([
    expect.stringMatching(/^warn .*does not answer: fetch failed/),
    expect.stringMatching(/^error .*is on chain 56, not 1/),
    expect.stringMatching(/^warn .*does not answer/),
    expect.stringMatching(/^error .*is on chain 56, not 1/),
    expect.stringMatching(/^error .*knows no contract/),
    expect.stringMatching(/^warn .*knows no block since/),
    expect.stringMatching(/^warn .*knows no contract/),
    expect.stringMatching(/^warn .*knows no contract at .*, the USDT of dev/),
  ])
})

it('a process refuses DEVELOPMENT at a node of a real chain, and not at one that is simulated [STD-12]', async () => {
  vi.stubEnv('DEVELOPMENT', '1')
  const nodes = [
    { network: ERC20, url: chain.url },
    { network: ERC20, url: node.url },
    { network: TRC20, url: tron.url },
  ]
  await needUsableNodes(nodes)
  expect(lines).toEqual([])
  lie('web3_clientVersion', 'Geth/v1.16.7-stable/linux-amd64')
  await expect(needUsableNodes(nodes)).rejects.toThrow(
    /^DEVELOPMENT is set, and a node of ERC20 .* is one of the real chain: people’s money is real → remove/,
  )
  vi.stubEnv('DEVELOPMENT', '')
  await needUsableNodes(nodes)
})
