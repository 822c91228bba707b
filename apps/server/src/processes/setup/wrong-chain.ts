import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { readRpcUrls } from '#platform/config'
import { log } from '#platform/log/log'
import { StartRefusal } from '#platform/start-refusal'
import type { Finding } from '#processes/setup/finding'

const answerMs = 5_000
/** A node that hangs delays the start by no more. */
const startMs = 1_000

export const readNodes = (): readonly { readonly network: Network; readonly url: string }[] =>
  Object.entries(readRpcUrls()).flatMap(([name, urls]) =>
    urls.map((url) => ({ network: allNetworks[name as NetworkName], url })),
  )

/** Names a node by its host: its address may contain a key. */
export const nodeOf = (network: Network, url: string): string => `a node of ${network.name} (${new URL(url).host})`

/** @throws Error where the node does not answer. TRON's nodes answer the same call below `/jsonrpc` */
export async function findWrongChain(network: Network, url: string, ms = answerMs): Promise<Finding | undefined> {
  const chainId = await readChainId(network.kind === 'tron' ? `${url}/jsonrpc` : url, ms)
  if (chainId === network.chainId) return undefined
  return {
    what: `${nodeOf(network, url)} is on chain ${chainId}, not ${network.chainId}`,
    next: 'name a node of this network',
  }
}

/**
 * Refuses to start where all nodes of a network are on another chain: they would credit its deposits. Elsewhere a node of
 * another chain is one line of the log, because nothing is credited without a second node that agrees, and one that lies
 * must not keep a process from starting while the other is away. A node that does not answer is told by what asks it.
 * @throws StartRefusal
 */
export async function needOwnChains(nodes = readNodes()): Promise<void> {
  const answers = await Promise.all(
    nodes.map(async ({ network, url }) => ({
      network: network.name,
      // `null` is a node that does not answer.
      wrong: await findWrongChain(network, url, startMs).catch(() => null),
    })),
  )
  for (const { network, wrong } of answers) {
    if (!wrong) continue
    const detail = `${wrong.what}: ${wrong.next}`
    if (answers.every((one) => one.network !== network || one.wrong)) throw new StartRefusal(detail)
    log.error('a node is on another chain', { network, detail })
  }
}

async function readChainId(url: string, ms: number): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(ms),
  })
  const { result } = (await answer.json().catch(() => ({}))) as { result?: unknown }
  if (typeof result !== 'string' || !/^0x[\da-f]+$/i.test(result)) throw new Error('it tells no chain id')
  return Number(result)
}
