import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '#platform/context'
import { createCollector } from '#processes/metrics/collect-metrics'
import type { Running } from '#platform/loop/running'
import type { ProcessRole } from '#platform/database/database-roles'

interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Serves `GET /metrics` on a port of its own, which is not for the public, and `GET /livez` beside it for whatever watches
 * the process: most serve nothing else.
 */
export async function serveMetrics(
  context: Context,
  role: ProcessRole,
  { host, port }: Place,
): Promise<Running & { readonly port: number }> {
  const collector = createCollector(context, role)
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/livez') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
      return
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    collector.collect().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      collector.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
