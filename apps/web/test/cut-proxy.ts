import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A network between the browser and the server. The browser is not told when it is cut, as on a phone with a bad signal. */
export interface CutProxy {
  readonly origin: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  /** Keeps every connection and takes new ones, but lets nothing through. */
  hang(): void
  restore(): Promise<void>
  close(): Promise<void>
}

export async function startCutProxy(target: string): Promise<CutProxy> {
  const { port: targetPort, hostname } = new URL(target)
  const open = new Set<Socket>()
  let isHanging = false
  const server: Server = createServer((near) => {
    open.add(near)
    near.on('close', () => open.delete(near)).on('error', () => undefined)
    if (isHanging) return
    const far = connect(Number(targetPort), hostname)
    near.on('data', (bytes) => isHanging || far.write(bytes)).on('close', () => far.destroy())
    far
      .on('data', (bytes) => isHanging || near.write(bytes))
      .on('error', () => undefined)
      .on('close', () => isHanging || near.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy()
      server.close(() => resolve())
    })
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    hang: () => {
      isHanging = true
    },
    async restore() {
      // What hung stays dead: the other side has forgotten it.
      isHanging = false
      if (!server.listening) await listen(port)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}
