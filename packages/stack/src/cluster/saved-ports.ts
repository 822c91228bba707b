import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservePort } from '../reserve-port.ts'

/** @returns the port of a name: the one of earlier starts on this folder while it is free */
export type PortOf = (name: string, wanted?: number) => Promise<number>

/** The members of etcd and Patroni know each other by their ports, also after a restart of everything. */
export function savedPorts(folder: string): PortOf {
  const file = join(folder, 'ports.json')
  const kept = new Map(Object.entries(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {}))
  return async (name, wanted) => {
    const earlier = kept.get(name) as number | undefined
    const port = await reservePort(earlier ?? wanted)
    if (earlier !== undefined && port !== earlier)
      throw new Error(`${name} needs port ${earlier} of its earlier start, which another program holds`)
    kept.set(name, port)
    writeFileSync(file, JSON.stringify(Object.fromEntries(kept)))
    return port
  }
}
