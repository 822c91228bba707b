import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export interface Supervised {
  readonly name: string
  /** Of the process that runs now. */
  pid(): number
  /** How often it died and was started again. */
  restarts(): number
  stop(): Promise<void>
}

interface Options {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly logs: string
}

const readyMs = 30_000
const stopMs = 10_000
const restartMs = 50
const restartMsMax = 5_000

/**
 * Runs a process, and again when it dies, with a growing delay. Resolves when it says `… ready`. The child is bound to
 * this process by its channel: when we are killed, it sees the channel close and ends.
 */
export async function supervise({ name, script, args, env, logs }: Options): Promise<Supervised> {
  mkdirSync(logs, { recursive: true })
  const log = createWriteStream(join(logs, `${name}.log`), { flags: 'a', mode: 0o600 })
  let stopping = false
  let restarts = 0
  let inVain = 0
  let child: ChildProcess

  const start = (onReady: () => void): ChildProcess => {
    const started = fork(script, [...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    let tail = ''
    let ready = false
    started.stdout?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-200)
      if (ready || !tail.includes(`${name} ready`)) return
      ready = true
      inVain = 0
      onReady()
    })
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    started.once('exit', () => {
      if (stopping) return
      // Whoever was ready and died starts again at once; the wait grows only while it does not get that far.
      if (!ready) inVain++
      const waitMs = Math.min(restartMsMax, restartMs * 2 ** Math.min(inVain, 10))
      setTimeout(() => {
        if (stopping) return
        restarts++
        child = start(onReady)
      }, waitMs)
    })
    return started
  }

  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${name} does not get ready; see ${join(logs, `${name}.log`)}`)),
      readyMs,
    )
    child = start(() => {
      clearTimeout(late)
      resolve()
    })
  })
  return {
    name,
    pid: () => child.pid ?? 0,
    restarts: () => restarts,
    async stop() {
      stopping = true
      const { exitCode, signalCode } = child
      if (exitCode === null && signalCode === null) {
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
