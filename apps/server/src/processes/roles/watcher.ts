import type { Network } from '@synet/core/network'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain, openNetwork } from '#money/chain/follow-chain'
import { rereadLogs } from '#money/chain/reread-logs'
import { watchNodes } from '#money/chain/watch-nodes'
import type { Context } from '#platform/context'
import { startLoop } from '#platform/loop/loop'
import type { Role } from '#platform/loop/running'
import { beatRole, beatMs } from '#training/run/watch-outage'

/** Follows every enabled chain and credits what is final. A chain that does not answer does not block the others. */
export const start: Role = async (context) => [
  startLoop('heartbeat', beatMs, () => beatRole(context, 'watcher')),
  ...context.networks.flatMap((network) => watch(context, network)),
]

function watch(context: Context, network: Network) {
  let open = false
  const follow = async () => {
    if (!open) await openNetwork(context, network)
    open = true
    return followChain(context, network)
  }
  return [
    startLoop(`chain ${network.name}`, 300, follow),
    startLoop(`logs read again ${network.name}`, 1_000, () => rereadLogs(context, network)),
    startLoop(`credits ${network.name}`, 300, () => creditTransfers(context, network)),
    startLoop(`nodes ${network.name}`, 1_000, () => watchNodes(context, network)),
  ]
}
