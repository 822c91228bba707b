import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
const freeBytesMin = 4 * 2 ** 30

/**
 * @returns a folder in memory with room for the databases of a test run, whose programs may run there; undefined where
 *   there is none, as on other systems and in most containers
 */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , kind, options = ''] = mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? []
    const isFit = kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= freeBytesMin
    return isFit ? folder : undefined
  } catch {
    return undefined
  }
}
