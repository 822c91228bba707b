import { withdrawalRisks } from '@synet/contract/schema/ops/withdrawal'
import { isNetworkName, type NetworkName } from '@synet/core/all-networks'
import { hashOf, useHashQuery } from '#shell/hash.ts'
import type { QueueFilter, QueueSort, RiskFilter } from './queries.ts'

export const queueFilters = ['reviewing', 'approved', 'sending', 'ended'] as const satisfies readonly QueueFilter[]
const sorts = ['due', 'newest', 'oldest', 'largest', 'smallest'] as const satisfies readonly QueueSort[]
export const queueRisks = ['any', 'none', ...withdrawalRisks] as const satisfies readonly RiskFilter[]

/** The address of the page holds the queue's view: `#/withdrawals/reviewing/412?sort=largest&network=TRC20`. */
export interface QueueAddress {
  readonly state: QueueFilter
  /** The order whose panel is open. */
  readonly id: string | undefined
  readonly sort: QueueSort
  readonly network: NetworkName | undefined
  readonly risk: RiskFilter | undefined
  readonly user: string
  /** Where the page begins; empty for the first one. */
  readonly after: string
}

export const usualSort = (state: QueueFilter): QueueSort => (state === 'ended' ? 'newest' : 'due')

export function useQueueAddress([state = '', id = '']: readonly string[]): QueueAddress {
  const query = useHashQuery()
  const known = queueFilters.find((filter) => filter === state) ?? 'reviewing'
  const network = query.get('network') ?? ''
  return {
    state: known,
    id: /^[1-9]\d{0,17}$/.test(id) ? id : undefined,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? usualSort(known),
    network: isNetworkName(network) ? network : undefined,
    risk: queueRisks.find((risk) => risk === query.get('risk')),
    user: query.get('user') ?? '',
    after: query.get('after') ?? '',
  }
}

/** The address that says so; what is as usual is left out. */
export function queueHash({ state, id, sort, network, risk, user, after }: QueueAddress): string {
  const query = new URLSearchParams({
    ...(sort !== usualSort(state) && { sort }),
    ...(network && { network }),
    ...(risk && { risk }),
    ...(user && { user }),
    ...(after && { after }),
  }).toString()
  return `${hashOf('withdrawals', state, ...(id === undefined ? [] : [id]))}${query && `?${query}`}`
}

export const isFiltered = ({ network, risk, user }: QueueAddress): boolean =>
  network !== undefined || risk !== undefined || user !== ''
