import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OpenServer extends AsyncDisposable {
  readonly origin: string
  readonly port: number
}

/** Serves HTTP on a free port of this machine, until it is disposed with all connections. */
export async function openServer(answer: RequestListener): Promise<OpenServer> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
