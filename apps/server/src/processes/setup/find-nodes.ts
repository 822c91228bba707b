import { toHexAddress } from '@synet/chain/address'
import { tronLifeMs } from '@synet/chain/payout/sign-tron'
import { fetchAnswer } from '@synet/chain/rpc/node-answer'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import { systemClock } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { sanitizeText } from '@synet/core/sanitize-text'
import { readPayoutContracts, readRpcUrls } from '#platform/config'
import { readVariable } from '#platform/config/read-variable'
import { payoutContractName, variables } from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import { log } from '#platform/log/log'
import { StartRefusal } from '#platform/start-refusal'
import { ownEnvironment } from '#processes/setup/environments'
import { findFewNodes } from '#processes/setup/find-node-lists'
import { type Finding, findingLine } from '#processes/setup/finding'
import { messageOf } from '#processes/setup/message-of'

const answerMs = 5_000
/** A node that hangs delays the start by no more. */
const startMs = 1_000
/** On TRON nothing is signed at an older block. */
const headAgeMaxMs = tronLifeMs

interface Node {
  readonly network: Network
  readonly url: string
}

interface NodeFault extends Finding {
  /** The process must not start when one node of a network says so, or when all of them do; it goes by itself otherwise. */
  readonly refusedBy?: 'one' | 'all'
}

interface Place {
  readonly address: string
  readonly what: string
  readonly next: string
}

export const readNodes = (): readonly Node[] =>
  Object.entries(readRpcUrls()).flatMap(([name, urls]) =>
    urls.map((url) => ({ network: allNetworks[name as NetworkName], url })),
  )

export const noNodes: Finding = {
  what: 'no RPC_* is set',
  next: `name the nodes of at least one network in ${variables.RPC_DEV.roles.map((role) => `${role}.env`).join(', ')}`,
}

/** Finds nodes that do not serve a network as the role needs it, and networks that have too few of them. */
export async function findNodes(role: ProcessRole): Promise<readonly Finding[]> {
  if (!variables.RPC_DEV.roles.includes(role)) return []
  const nodes = readNodes()
  if (nodes.length === 0) return [noNodes]
  // The payout contracts are read with all nodes of a network.
  const found = await Promise.all(nodes.map((node) => findFaults(node, [tokenOf(node.network)], answerMs)))
  return [...found.flat(), ...(readVariable('DEVELOPMENT') ? [] : findFewNodes([ownEnvironment(role)]))]
}

/**
 * Refuses to start where all nodes of a network are on another chain, or lack a contract that the network needs, or where
 * one of a real chain is named in a development. What may pass, or what one node says alone, is a line of the log: nothing
 * is credited without a second node that agrees, and one that lies must not keep a process from starting while the other
 * is away.
 * @throws StartRefusal
 */
export async function needUsableNodes(nodes = readNodes()): Promise<void> {
  const answers = await Promise.all(
    nodes.map(async (node) => ({
      network: node.network.name,
      faults: await findFaults(node, [tokenOf(node.network), ...contractOf(node.network)], startMs),
    })),
  )
  for (const { network, faults } of answers) {
    for (const fault of faults) {
      const isOfAll = answers.every((answer) => answer.network !== network || answer.faults.some(isOfChain))
      if (fault.refusedBy === 'one' || (isOfChain(fault) && isOfAll)) throw new StartRefusal(findingLine(fault))
      log[isOfChain(fault) ? 'error' : 'warn']('a node does not serve us as it should', {
        network,
        detail: findingLine(fault),
      })
    }
  }
}

const isOfChain = ({ refusedBy }: NodeFault): boolean => refusedBy === 'all'

const tokenOf = (network: Network): Place => ({
  address: network.token,
  what: `the USDT of ${network.name}`,
  next: 'name a node of the chain on which it is',
})

function contractOf(network: Network): readonly Place[] {
  const address = readPayoutContracts([network])[network.name]
  const next = 'name the address of the contract, or remove the variable while no payout is in progress'
  return address === undefined ? [] : [{ address, what: payoutContractName(network.name), next }]
}

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly message?: unknown }
  /** TRON's own interface answers with it. */
  readonly block_header?: { readonly raw_data?: { readonly number?: number } }
}
const noAnswer = (error: unknown): Answer => ({ error: { message: messageOf(error) } })

/** Asks a node everything at once. TRON's nodes answer Ethereum's calls below `/jsonrpc`. @param places that must have code */
async function queryNode({ network, url }: Node, places: readonly Place[], ms: number) {
  const signal = AbortSignal.timeout(ms)
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await fetchAnswer(path === '' ? url : url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
    const said = (await answer.json().catch(() => undefined)) as Answer | undefined
    // Its own words follow the status, which distinguishes a limit from a wrong key.
    if (!answer.ok) return noAnswer(`it answers ${answer.status}${said ? whyNot(said) : ''}`)
    return said ?? noAnswer('it answers no JSON, as a web page does')
  }
  const isTron = network.kind === 'tron'
  const call = (method: string, params: readonly unknown[] = []) =>
    post(isTron ? '/jsonrpc' : '', { jsonrpc: '2.0', id: 1, method, params })
  const [chain, client, newest, final, ...codes] = await Promise.all([
    call('eth_chainId').catch(noAnswer),
    call('web3_clientVersion').catch(() => undefined),
    call('eth_getBlockByNumber', ['latest', false]).catch(noAnswer),
    (isTron ? post('/walletsolidity/getnowblock', {}) : call('eth_getBlockByNumber', ['finalized', false])).catch(
      noAnswer,
    ),
    ...places.map(({ address }) => call('eth_getCode', [toHexAddress(address), 'latest']).catch(noAnswer)),
  ] as const)
  return { chain, client, newest, final, codes }
}

/** A provider limits each of its keys. */
const tooMany = 'it answers 429'
const reasonMax = 300
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const hexOf = (value: unknown): string | undefined => (/^0x[\da-f]+$/i.test(textOf(value)) ? textOf(value) : undefined)
/** The last second of the year 9999. */
const latestSeconds = 253_402_300_799
/** Reads a node's reason, which may have any form and length. */
const reasonOf = ({ error }: Answer): string | undefined =>
  error?.message === undefined
    ? undefined
    : sanitizeText(textOf(error.message) || JSON.stringify(error.message), reasonMax)
const whyNot = (answer: Answer): string => {
  const reason = reasonOf(answer)
  return reason === undefined ? '' : `: ${reason}`
}

/** @returns why the node cannot be asked about the network at all */
function chainFault(name: string, { chainId }: Network, chain: Answer): NodeFault | undefined {
  const told = hexOf(chain.result)
  const reason = reasonOf(chain)
  if (told === undefined)
    return {
      what: `${name} does not answer: ${reason ?? 'it tells no chain id'}`,
      next: reason?.startsWith(tooMany) ? 'wait, or have the limit of its key raised' : 'check its address and key',
    }
  if (Number(told) === chainId) return undefined
  return {
    what: `${name} is on chain ${Number(told)}, not ${chainId}`,
    next: 'name a node of this network',
    refusedBy: 'all',
  }
}

/** @param places that must have code */
async function findFaults(node: Node, places: readonly Place[], ms: number): Promise<readonly NodeFault[]> {
  const { network } = node
  // A node is named by its host only: its address may contain a key.
  const name = `a node of ${network.name} (${new URL(node.url).host})`
  const { chain, client, newest, final, codes } = await queryNode(node, places, ms)
  const elsewhere = chainFault(name, network, chain)
  if (elsewhere) return [elsewhere]
  const { timestamp } = (newest.result ?? {}) as { timestamp?: unknown }
  const seconds = Number(hexOf(timestamp))
  const { number: finalNumber } = (final.result ?? final.block_header?.raw_data ?? {}) as { number?: string | number }
  // A node may answer anything, also a time that no date has.
  const newestAt = seconds <= latestSeconds ? new Date(seconds * 1_000) : undefined
  const ageMs = newestAt && systemClock.now().getTime() - newestAt.getTime()
  const isFresh = ageMs !== undefined && ageMs <= headAgeMaxMs
  const faults: readonly (NodeFault | false)[] = [
    // Tests and trials play real networks.
    !network.isTest &&
      readVariable('DEVELOPMENT') === true &&
      client !== undefined &&
      !textOf(client.result).startsWith('anvil/') && {
        what: `DEVELOPMENT is set, and ${name} is one of the real chain: people’s money is real`,
        next: 'remove it from this environment',
        refusedBy: 'one',
      },
    newestAt === undefined && {
      what: `${name} tells no newest block${whyNot(newest)}`,
      next: 'check its address and key',
    },
    !network.isTest &&
      newestAt !== undefined &&
      !isFresh && {
        what: `${name} knows no block since ${newestAt.toISOString()}: it is catching up, or hangs`,
        next: 'wait until it has caught up, or name another one',
      },
    network.finality === 'tag' &&
      finalNumber === undefined && {
        what: `${name} names no final block, for which credits wait${whyNot(final)}`,
        next: 'start its consensus client, or name another node',
      },
    ...places.map(
      ({ address, what, next }, i): NodeFault | false =>
        codes[i]?.result === '0x' && {
          what: `${name} knows no contract at ${address}, ${what}`,
          next,
          // A node that catches up may not have come so far, and a development chain gets its contracts at its start.
          ...(isFresh && !network.isTest && { refusedBy: 'all' }),
        },
    ),
  ]
  return faults.filter((fault) => fault !== false)
}
