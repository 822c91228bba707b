import { createServer } from 'node:net'

const isFree = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

/** @returns the wanted port, the next free one after it, or any when none is wanted */
export async function freePort(wanted?: number): Promise<number> {
  for (let port = wanted ?? 0, tries = 0; tries < 50; port = wanted === undefined ? 0 : port + 1, tries++) {
    const free = await isFree(port > 65_535 ? 0 : port)
    if (free !== undefined) return free
  }
  throw new Error('no free port')
}
