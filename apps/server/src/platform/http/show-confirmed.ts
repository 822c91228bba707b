import { recentlyConfirmed } from '@synet/ledger/read-confirmed'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'

/** Keeps the calls of a server from showing what a failover of the database can still take away. */
export const showConfirmed = (server: FastifyInstance, { sql }: Pick<Context, 'sql'>) =>
  server.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.call !== undefined) await recentlyConfirmed(sql)
  })
