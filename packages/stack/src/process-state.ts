import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether the pid is a live process of that program: zombies and strangers that took over the number are not. */
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

/** @returns false when it is still there after `timeoutMs` */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    if (!isRunning(pid, '')) return true
    await new Promise((wake) => setTimeout(wake, 20))
  }
  return false
}
