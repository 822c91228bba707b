import type { NetworkName } from '@synet/core/all-networks'
import type { Context } from '#platform/context'

/** The context in which the nodes of a network answer some questions otherwise. */
export const withNode = <N extends NetworkName = 'dev'>(
  context: Context,
  answers: Partial<Context['rpc'][N]>,
  name: N = 'dev' as N,
): Context => ({ ...context, rpc: { ...context.rpc, [name]: { ...context.rpc[name], ...answers } } })
