import type { ChainRpc } from '@synet/chain/rpc'
import type { NetworkName } from '@synet/core/all-networks'
import type { Sql } from '@synet/ledger/database'
import type { PostedGroup, Poster } from '@synet/ledger/post'
import { count, observe, setGauge } from '#platform/metrics/registry'
import { inSpan } from '#platform/trace/trace'

const wholeSeconds = (sinceMs: number): number => (performance.now() - sinceMs) / 1_000

export function observePosting({ outcomes, waiting, lockMs, commitMs }: PostedGroup): void {
  for (const outcome of outcomes) {
    count('synet_postings_total', { outcome: !outcome.ok ? 'refused' : outcome.value.replayed ? 'replayed' : 'posted' })
  }
  observe('synet_posting_batch_items', {}, outcomes.length)
  observe('synet_posting_lock_seconds', {}, lockMs / 1_000)
  observe('synet_posting_commit_seconds', {}, commitMs / 1_000)
  setGauge('synet_postings_waiting', {}, waiting)
}

/** A posting with its wait for the group. */
export const tracePostings = (poster: Poster): Poster => ({
  post: (item) => inSpan('posting', {}, () => poster.post(item)),
})

/** Measures how long transactions wait for a connection: the driver does not report it. */
export function observePool(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (...args: readonly unknown[]) => Promise<unknown>
  let waiting = 0
  const wait = (by: 1 | -1) => setGauge('synet_connections_waiting', {}, (waiting += by))
  const observed = async (...args: readonly unknown[]) => {
    const start = performance.now()
    let isWaiting = true
    wait(1)
    const endWait = () => {
      if (isWaiting) wait(-1)
      isWaiting = false
    }
    const work = args.at(-1) as (tx: unknown) => unknown
    try {
      return await begin(...args.slice(0, -1), (tx: unknown) => {
        endWait()
        observe('synet_connection_wait_seconds', {}, wholeSeconds(start))
        return work(tx)
      })
    } finally {
      endWait()
    }
  }
  return Object.assign(sql, { begin: observed })
}

/** Counts what a network's nodes were asked and how it ended, and measures how long they took. */
export function observeRpc<Rpc extends ChainRpc>(network: NetworkName, rpc: Rpc): Rpc {
  const observed = Object.entries(rpc).map(([method, call]: [string, unknown]) => {
    // This one reads the client's own memory.
    if (typeof call !== 'function' || method === 'takeTroubles') return [method, call]
    const ask = async (...args: readonly unknown[]): Promise<unknown> => {
      const start = performance.now()
      try {
        const ask = (): Promise<unknown> => call(...args) as Promise<unknown>
        const answer = await inSpan(`rpc ${method}`, { network, method }, ask)
        count('synet_rpc_calls_total', { network, method, outcome: 'ok' })
        return answer
      } catch (error) {
        const isSplit = error instanceof Error && error.name === 'NodesDisagreeError'
        count('synet_rpc_calls_total', { network, method, outcome: isSplit ? 'disagree' : 'failed' })
        throw error
      } finally {
        observe('synet_rpc_seconds', { network }, wholeSeconds(start))
      }
    }
    return [method, ask]
  })
  return Object.fromEntries(observed) as Rpc
}
