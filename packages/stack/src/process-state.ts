import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Tells whether the pid is a live process of that program. Zombies, and other programs that reuse the number, are not. */
export function isRunning(pid: number, program: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
      return state !== 'Z' && state !== 'X' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
    } catch {
      return false
    }
  }
  const listed = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)])
    .stdout.toString()
    .trim()
  return listed !== '' && !listed.startsWith('Z') && listed.includes(program)
}

/** When the process began, in the system's own format: together with its pid this identifies one process forever. */
export function birthOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Field 22; the second one, in brackets, may contain spaces.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    } catch {
      return undefined
    }
  }
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)])
      .stdout.toString()
      .trim() || undefined
  )
}

/** A process that has ended meanwhile is what the caller wanted. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** @returns false when it is still there after `timeoutMs` */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    if (!isRunning(pid, '')) return true
    await new Promise((wake) => setTimeout(wake, 20))
  }
  return !isRunning(pid, '')
}

/**
 * The live processes of one program whose working folder is this one. Linux only (elsewhere none are found): /proc
 * tells a folder's own processes from strangers of the same name.
 */
export function processesIn(folder: string, program: string): readonly number[] {
  if (process.platform !== 'linux' || !existsSync(folder)) return []
  const wanted = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === wanted && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program
        )
      } catch {
        return false // gone, a zombie, or not ours to look at
      }
    })
    .map(Number)
}
