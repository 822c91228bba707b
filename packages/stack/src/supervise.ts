import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { refusedStatus } from '@synet/server/platform/start-refusal'
import { birthOf, sendSignal, waitForEnd } from './process-state.ts'

export interface Supervised {
  readonly name: string
  /** The pid of the present process. */
  pid(): number
  /** Counts how often it died and was restarted. */
  restarts(): number
  /** Whether the present process has said so. */
  isReady(): boolean
  /** From its next start on it runs this program, with these settings in addition to its own. */
  deploy(script: string, env: NodeJS.ProcessEnv): void
  stop(): Promise<void>
}

interface Options {
  readonly name: string
  /** The process says that this is ready; by default its name. */
  readonly readyAs?: string
  readonly script: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Folder of its log and its pid file. */
  readonly logs: string
  readonly readyMs?: number
}

const stopMs = 10_000
// This applies to processes that a dead launcher left.
const leftOverMs = 2_000
const restartMs = 50
const restartMsMax = 5_000

/** A process does not start with what it was given. Its message is for people. */
export class StartRefused extends Error {}

/** @param inVain how often in a row the process died before it was ready */
export const restartDelayMs = (inVain: number): number => Math.min(restartMsMax, restartMs * 2 ** Math.min(inVain, 10))

/**
 * Runs a process and restarts it with a growing delay when it dies. Resolves when it prints `… ready`. An IPC channel
 * ties the child to this process: when we are killed, the channel closes and the child ends. The next start ends a
 * child that did not, because it was not listening yet.
 * @throws with what it said when it refuses to start, and with the end of its log when it does not become ready
 */
export async function supervise(options: Options): Promise<Supervised> {
  const { name, readyAs = name, args, logs, readyMs = 60_000 } = options
  let { script, env } = options
  mkdirSync(logs, { recursive: true })
  const pidFile = join(logs, `${name}.pid`)
  await endLeftOver(pidFile)
  const logFile = join(logs, `${name}.log`)
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 })
  let stopping = false
  let restarts = 0
  let inVain = 0
  let isReady = false
  let wasReady = false
  let child: ChildProcess

  const first = Promise.withResolvers<void>()
  const start = (): ChildProcess => {
    const started = fork(script, [...args], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    if (started.pid) writeFileSync(pidFile, `${started.pid} ${birthOf(started.pid)}`, { mode: 0o600 })
    isReady = false
    let ready = false
    let said = ''
    onPrinted(started.stdout, `${readyAs} ready`, () => {
      ready = isReady = wasReady = true
      inVain = 0
      first.resolve()
    })
    started.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)))
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    // A restart does not change its reason.
    const isRefusal = (status: number | null): boolean => status === refusedStatus && !wasReady
    // Its output is complete at the end of its pipes only.
    started.once('close', (status) => isRefusal(status) && first.reject(new StartRefused(`${name}: ${said.trim()}`)))
    started.once('exit', (status) => {
      if (stopping || isRefusal(status)) return
      // A process that was ready and dies is restarted at once; the delay grows only while it does not become ready.
      if (!ready) inVain++
      setTimeout(() => {
        if (stopping) return
        restarts++
        child = start()
      }, restartDelayMs(inVain))
    })
    return started
  }

  const late = setTimeout(
    () =>
      first.reject(new Error(`${name} does not become ready:\n${readFileSync(logFile).subarray(-2_000).toString()}`)),
    readyMs,
  )
  child = start()
  await first.promise.finally(() => clearTimeout(late))
  return {
    name,
    pid: () => child.pid ?? 0,
    restarts: () => restarts,
    isReady: () => isReady,
    deploy(next, settings) {
      script = next
      env = { ...env, ...settings }
    },
    async stop() {
      stopping = true
      await end(child)
      rmSync(pidFile, { force: true })
      log.end()
    },
  }
}

/** Calls back once a process has printed a text. */
function onPrinted(stream: Readable | null, text: string, then: () => void): void {
  let tail = ''
  stream?.on('data', function read(chunk: Buffer) {
    tail = (tail + chunk.toString()).slice(-200)
    if (!tail.includes(text)) return
    stream.off('data', read)
    then()
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await gone
  clearTimeout(forced)
}

async function endLeftOver(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const [pid, birth] = readFileSync(pidFile, 'utf8').split(/ (.*)/)
  // The number may belong to another program by now.
  if (!birth || birthOf(Number(pid)) !== birth) return
  sendSignal(Number(pid), 'SIGTERM')
  if (await waitForEnd(Number(pid), leftOverMs)) return
  sendSignal(Number(pid), 'SIGKILL')
  await waitForEnd(Number(pid), stopMs)
}
