import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { readRpcUrls } from '#platform/config'
import { log } from '#platform/log/log'
import type { Finding } from '#processes/setup/finding'

const answerMs = 5_000

export const readNodes = (): readonly { readonly network: Network; readonly url: string }[] =>
  Object.entries(readRpcUrls()).flatMap(([name, urls]) =>
    urls.map((url) => ({ network: allNetworks[name as NetworkName], url })),
  )

/** Names a node by its host: its address may contain a key. */
export const nodeOf = (network: Network, url: string): string => `a node of ${network.name} (${new URL(url).host})`

/** @throws Error where the node does not answer. TRON's nodes answer the same call below `/jsonrpc` */
export async function findWrongChain(network: Network, url: string): Promise<Finding | undefined> {
  const chainId = await readChainId(network.kind === 'tron' ? `${url}/jsonrpc` : url)
  if (chainId === network.chainId) return undefined
  return {
    what: `${nodeOf(network, url)} is on chain ${chainId}, not ${network.chainId}`,
    next: 'name a node of this network',
  }
}

/** Writes a line for each node of another chain. A node that does not answer is told by what asks it. */
export async function tellWrongChains(nodes = readNodes()): Promise<void> {
  await Promise.all(
    nodes.map(async ({ network, url }) => {
      const found = await findWrongChain(network, url).catch(() => undefined)
      if (found)
        log.error('a node is on another chain', { network: network.name, detail: `${found.what}: ${found.next}` })
    }),
  )
}

async function readChainId(url: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(answerMs),
  })
  const { result } = (await answer.json().catch(() => ({}))) as { result?: unknown }
  if (typeof result !== 'string' || !/^0x[\da-f]+$/i.test(result)) throw new Error('it tells no chain id')
  return Number(result)
}
