import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

const host = '127.0.0.1'
const portMax = 65_535
const triesMax = 50

/** Below the ports that systems give to outgoing connections, one of which could take ours before we listen there. */
const anyPort = (): number => randomInt(20_000, 32_768)

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })

/**
 * The UDP port of the same number is the reservation: none of our programs uses UDP, only one process can hold it, and
 * it is free again when that process ends for any reason.
 */
const holdForLife = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.unref()
    socket.once('error', () => resolve(false))
    socket.bind({ address: host, port, exclusive: true }, () => resolve(true))
  })

async function firstFree(wanted: number | undefined, isGood: (port: number) => Promise<boolean>): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = wanted === undefined || wanted + tries > portMax ? anyPort() : wanted + tries
    if ((await isFree(port)) && (await isGood(port))) return port
  }
  throw new Error('no free port')
}

/**
 * Finds a free TCP port and reserves it for the lifetime of this process, against every other caller of this function
 * on the machine: the process that will listen there starts only later, and may be restarted.
 * @returns the preferred port, the next free one after it, or any without a preference
 */
export const reservePort = (wanted?: number): Promise<number> => firstFree(wanted, holdForLife)

/** Finds a port without a reservation, for a server that tries another port when another process was faster. */
export const findFreePort = (wanted?: number): Promise<number> => firstFree(wanted, () => Promise.resolve(true))
