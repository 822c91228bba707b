import type { Context } from '#platform/context'

/** The context in which the nodes of the development chain answer some questions otherwise. */
export const withNode = (context: Context, answers: Partial<Context['rpc']['dev']>): Context => ({
  ...context,
  rpc: { ...context.rpc, dev: { ...context.rpc.dev, ...answers } },
})
