import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksMs = () => 1_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Fields of `/proc/<pid>/stat` after the name, which may hold spaces; undefined when there is none, or no such system. */
function readStat(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}
const parentOf = (pid: number): number => Number(readStat(pid)?.[1] ?? 0)

/** CPU time in ms of a process with its children, including ended ones; 0 if there is no `/proc`. */
export function cpuTime(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid)
  return [pid, ...children].reduce((sum, one) => {
    const stat = readStat(one)
    if (!stat) return sum
    const own = Number(stat[11]) + Number(stat[12])
    const ended = one === pid ? Number(stat[13]) + Number(stat[14]) : 0
    return sum + (own + ended) * ticksMs()
  }, 0)
}

/** The parent process of the backend of a database connection. */
export const postmasterOf = (backendPid: number): number => parentOf(backendPid)
