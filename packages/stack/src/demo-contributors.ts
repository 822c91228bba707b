import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnBound } from './bound-process.ts'
import { type DemoTrainer, settleDemo } from './demo-people.ts'
import { sendSignal } from './process-state.ts'
import type { Stack } from './start-stack.ts'

const program = fileURLToPath(new URL('../../../apps/contributor/src/main.ts', import.meta.url))
/** This many train at once at the start. */
const atOnce = 2
/** The units that somebody hands in at full speed; from then on they train slowly. */
const unitsAtFirst = 4
/** Percent of a core. The server replays as much: together they take less than three. */
const slowShare = '1.4'
const stopMs = 5_000

interface Running {
  readonly ended: Promise<void>
  /** Asks it to return its leases and end. */
  stop(): void
  kill(): void
}

/** Runs the contributors of the demo's people, at the lowest priority. */
function createCrew(site: string, folder: string) {
  const running = new Set<Running>()
  let stopping = false
  let hasSlow = false

  const run = ({ name, token }: DemoTrainer, args: readonly string[], onUnit?: (stop: () => void) => void): Running => {
    const own = join(folder, name)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    const child = spawnBound(
      'nice',
      ['-n', '19', process.execPath, program, '--server', site, '--folder', own, '--workers', '1', ...args],
      { PATH: process.env['PATH'], SYNET_TOKEN: token },
    )
    child.stdin.on('error', () => {})
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a', mode: 0o600 })
    let pid: number | undefined
    const stop = (): void => {
      if (pid !== undefined) sendSignal(pid, 'SIGTERM')
    }
    child.stdout.on('data', (line: Buffer) => {
      if (pid === undefined) {
        pid = Number(/^pid (\d+)$/m.exec(line.toString())?.[1])
        if (stopping) stop()
      }
      if (line.includes('submitted')) onUnit?.(stop)
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    // The contributor's guard ends with it.
    void ended.then(() => child.stdin.end())
    const one = { ended, stop, kill: () => child.stdin.end() }
    running.add(one)
    void ended.then(() => {
      running.delete(one)
      log.end()
    })
    return one
  }

  return {
    /** Trains until the quota is filled, or the first units of a large one are. */
    async begin(who: DemoTrainer): Promise<void> {
      let units = 0
      if (!stopping) await run(who, ['--once'], (stop) => ++units === unitsAtFirst && !who.quick && stop()).ended
    },
    /** Trains slowly from then on, day after day: one of those whose units take seconds, and all others. */
    goOn(who: DemoTrainer): void {
      if (stopping || (!who.quick && hasSlow)) return
      hasSlow ||= !who.quick
      run(who, ['--share', slowShare])
    },
    async stop(): Promise<void> {
      stopping = true
      for (const one of running) one.stop()
      const late = setTimeout(() => running.forEach((one) => one.kill()), stopMs)
      await Promise.all([...running].map(({ ended }) => ended))
      clearTimeout(late)
    },
  }
}

/**
 * Gives the demo's people a task each, and trains for them: two at once until the first units are handed in, then a unit
 * now and then.
 * @param trains whether contributors run
 */
export function startDemo(stack: Stack, folder: string, trains: boolean): { stop(): Promise<void> } {
  const crew = createCrew(stack.urls.site, folder)
  const waiting: DemoTrainer[] = []
  let busy = 0
  const next = (): void => {
    while (trains && busy < atOnce) {
      const who = waiting.shift()
      if (!who) return
      busy++
      void crew.begin(who).then(() => {
        busy--
        crew.goOn(who)
        next()
      })
    }
  }
  void settleDemo(stack, folder, (who) => {
    waiting.push(who)
    next()
  }).catch((error: unknown) => console.error('demo:', error instanceof Error ? error.message : error))
  return { stop: crew.stop }
}
