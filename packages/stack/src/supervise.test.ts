import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { birthOf, isRunning, waitForEnd } from './process-state.ts'
import { restartDelayMs, supervise } from './supervise.ts'

let folder = ''
let script = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-supervise-'))
  script = join(folder, 'role.mjs')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const options = () => ({ name: 'role', script, args: ['role'], env: { PATH: process.env['PATH'] }, logs: folder })

async function begin(code: string) {
  writeFileSync(script, code)
  const supervised = await supervise(options())
  onTestFinished(() => supervised.stop())
  return supervised
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 5))
}

// The ready line is printed last, because the reader may send a signal at once.
const wellBehaved = `process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => { console.log('stops in order'); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log(process.argv[2] + ' ready')`
const stubborn = `for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => {})
  setInterval(() => {}, 1000)
  console.log('role ready')`

describe('a supervised process', () => {
  it('is ready when it prints the ready line, and stops in order', async () => {
    const role = await begin(wellBehaved)
    expect(isRunning(role.pid(), script)).toBe(true)
    await role.stop()
    expect(isRunning(role.pid(), script)).toBe(false)
    await until(() => readFileSync(join(folder, 'role.log'), 'utf8').includes('stops in order'))
    expect(existsSync(join(folder, 'role.pid'))).toBe(false)
    expect(role.restarts()).toBe(0)
  })

  it('is restarted when it is killed', async () => {
    const role = await begin(wellBehaved)
    const first = role.pid()
    process.kill(first, 'SIGKILL')
    await until(() => role.pid() !== first && isRunning(role.pid(), script))
    expect(role.restarts()).toBe(1)
  })

  it('a process that dies repeatedly is restarted after growing delays', async () => {
    const counted = join(folder, 'starts')
    const role = await begin(`import { appendFileSync, readFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(counted)}, '.')
      if (readFileSync(${JSON.stringify(counted)}).length < 4) process.exit(1)
      ${wellBehaved}`)
    expect(role.restarts()).toBe(3)
    expect([0, 1, 2, 3, 7, 50].map(restartDelayMs)).toEqual([50, 100, 200, 400, 5_000, 5_000])
  })

  it('a process that refuses to start is not started again, and what it says is reported [ALV-01]', async () => {
    const starts = join(folder, 'starts')
    const refuses = `import { appendFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(starts)}, '.')
      console.error('use a new database')
      process.exit(78)`
    await expect(begin(refuses)).rejects.toThrow('role: use a new database')
    expect(readFileSync(starts, 'utf8')).toBe('.')
  })

  it('a process that never becomes ready is reported with its output', async () => {
    writeFileSync(script, `console.error('the database is missing'); setInterval(() => {}, 1000)`)
    const launcher = join(folder, 'launcher.mjs')
    // The launcher runs in a process of its own, so that the child ends with it.
    writeFileSync(
      launcher,
      `const { supervise } = await import(${JSON.stringify(new URL('./supervise.ts', import.meta.url).href)})
      await supervise(${JSON.stringify({ ...options(), readyMs: 3_000 })}).catch((e) => console.log(e.message))
      process.exit(0)`,
    )
    const printed = await new Promise<string>((resolve) => {
      let text = ''
      const child = spawn(process.execPath, [launcher])
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.once('close', () => resolve(text))
    })
    expect(printed).toMatch(/role does not become ready:\n.*the database is missing/)
    const [pid] = readFileSync(join(folder, 'role.pid'), 'utf8').split(' ')
    process.kill(Number(pid), 'SIGKILL')
  })
})

describe('a launcher that was killed', () => {
  async function killLauncherOf(code: string): Promise<number> {
    writeFileSync(script, code)
    const launcher = join(folder, 'launcher.mjs')
    writeFileSync(
      launcher,
      `const { supervise } = await import(${JSON.stringify(new URL('./supervise.ts', import.meta.url).href)})
      const role = await supervise(${JSON.stringify(options())})
      console.log('pid', role.pid())`,
    )
    const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => resolve(Number(/pid (\d+)/.exec(chunk.toString())?.[1])))
    })
    child.kill('SIGKILL')
    return pid
  }

  it('leaves processes that end by themselves', async () => {
    const pid = await killLauncherOf(wellBehaved)
    expect(await waitForEnd(pid, 5_000)).toBe(true)
  })

  it('the next start ends what has not ended', async () => {
    const pid = await killLauncherOf(stubborn)
    await new Promise((wake) => setTimeout(wake, 200))
    expect(isRunning(pid, script)).toBe(true)
    const role = await begin(wellBehaved)
    expect(isRunning(pid, script)).toBe(false)
    expect(isRunning(role.pid(), script)).toBe(true)
  })

  it('the next start does not touch another program that reuses the pid', async () => {
    const stranger = spawn('sleep', ['60'])
    onTestFinished(() => void stranger.kill())
    writeFileSync(join(folder, 'role.pid'), `${stranger.pid} 1`)
    await begin(wellBehaved)
    expect(isRunning(stranger.pid ?? 0, 'sleep')).toBe(true)
    expect(birthOf(stranger.pid ?? 0)).not.toBe('1')
  })
})
