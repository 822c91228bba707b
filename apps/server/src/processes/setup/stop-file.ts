import { statSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { ProcessRole } from '#platform/database/database-roles'

/** While it is there, `synet start` does not run the process. It outlives a restart of the machine. */
export const stopFile = (folder: string, role: ProcessRole): string => join(folder, `${role}.stopped`)

/** A name of the folder that is bound as long as `synet start` runs and is nowhere on disk (Linux only). */
const startName = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  return `\0synet-start-${dev}-${ino}`
}

/** Lets `synet stop` know that `synet start` runs with this folder, until this process ends. */
export function announceStart(folder: string): void {
  if (process.platform !== 'linux') return
  createServer((socket) => socket.destroy())
    // Another `synet start` has the name.
    .on('error', () => {})
    .listen(startName(folder))
    .unref()
}

/** @returns whether `synet start` runs with this folder on this machine; true where nobody can tell */
export async function isStarted(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const socket = connect(startName(folder))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
