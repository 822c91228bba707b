import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, sendSignal, waitForEnd } from './process-state.ts'

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
  /** Folder of its log and of the note of its pid. */
  readonly logs: string
  readonly readyMs?: number
}

const stopMs = 10_000
// Nobody waits for what a dead launcher has left.
const leftOverMs = 2_000
const restartMs = 50
const restartMsMax = 5_000

/**
 * Runs a process, and again when it dies, with a growing delay. Resolves when it says `… ready`. The child is bound to
 * this process by its channel: when we are killed, it sees the channel close and ends. One that did not, because it was
 * not listening yet, is ended by the next start.
 * @throws with the end of its log when it does not get ready
 */
export async function supervise({ name, script, args, env, logs, readyMs = 60_000 }: Options): Promise<Supervised> {
  mkdirSync(logs, { recursive: true })
  const pidFile = join(logs, `${name}.pid`)
  await endLeftOver(pidFile)
  const logFile = join(logs, `${name}.log`)
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 })
  let stopping = false
  let restarts = 0
  let inVain = 0
  let child: ChildProcess

  const start = (onReady: () => void): ChildProcess => {
    const started = fork(script, [...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    if (started.pid) writeFileSync(pidFile, `${started.pid} ${birthOf(started.pid)}`, { mode: 0o600 })
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
      () => reject(new Error(`${name} does not get ready:\n${readFileSync(logFile).subarray(-2_000).toString()}`)),
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
      rmSync(pidFile, { force: true })
      log.end()
    },
  }
}

async function endLeftOver(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const [pid, birth] = readFileSync(pidFile, 'utf8').split(/ (.*)/)
  // The number may be a stranger's by now.
  if (!birth || birthOf(Number(pid)) !== birth) return
  sendSignal(Number(pid), 'SIGTERM')
  if (await waitForEnd(Number(pid), leftOverMs)) return
  sendSignal(Number(pid), 'SIGKILL')
  await waitForEnd(Number(pid), stopMs)
}
