import type { Language } from '@synet/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { createStatusReader, readAnnouncements } from '#processes/status/read-status'
import { renderStatus } from '#processes/status/render-status'

/**
 * Serves `GET /status`: in coarse words for everybody, and for the monitors of others.
 * @returns the same as the main part of a page, in a language
 */
export function serveStatus(server: FastifyInstance, context: Context): (language: Language) => Promise<string> {
  const readStatus = createStatusReader(context)
  server.get('/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return readStatus()
  })
  return async (language) => {
    const status = await readStatus()
    const isReadable = status.services.site.state === 'working'
    return renderStatus(language, status, isReadable ? await readAnnouncements(context, language) : [])
  }
}
