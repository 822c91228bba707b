import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { programs } from './programs.ts'

/** A program that is restarted whenever it ends, as systemd would do it. */
export interface RunningProgram {
  readonly name: string
  pid(): number
  restarts(): number
  /** Keeps the process down once it ends, until it is released: its machine is off. */
  hold(): void
  release(): void
  stop(): Promise<void>
}

interface Options {
  readonly name: string
  readonly path: string
  readonly args: readonly string[]
  readonly logs: string
  /** The command that runs it on its machine. */
  readonly prefix?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Of the user as whom it runs; ours without it. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
}

const restartMs = 1_000
const stopMs = 15_000

/**
 * Linux ends the program when this process ends for any reason (`pdeathsig`), so that nothing of the cluster outlives its
 * command.
 */
export function keepRunning({ name, path, args, logs, prefix = [], env = {}, user }: Options): RunningProgram {
  mkdirSync(logs, { recursive: true })
  const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a', mode: 0o600 })
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups'] : []
  let stopping = false
  let restarts = 0
  let held = false
  let timer: NodeJS.Timeout | undefined
  const restart = () => {
    if (stopping) return
    timer = setTimeout(() => {
      restarts++
      child = start()
    }, restartMs)
  }
  const start = (): ChildProcess => {
    const command = [...prefix, programs.setpriv.path, ...as, '--pdeathsig', 'TERM', '--', path, ...args]
    const started = spawn(command[0] ?? '', command.slice(1), {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C is for the launcher, which stops the parts in order.
      detached: true,
    })
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    started.once('exit', () => {
      if (!held) restart()
    })
    return started
  }
  let child = start()
  return {
    name,
    pid: () => child.pid ?? 0,
    restarts: () => restarts,
    hold: () => {
      held = true
    },
    release: () => {
      held = false
      if (child.exitCode !== null || child.signalCode !== null) restart()
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        const forced = setTimeout(() => child.kill('SIGKILL'), stopMs)
        await gone
        clearTimeout(forced)
      }
      log.end()
    },
  }
}
