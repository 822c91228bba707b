import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { serveModules } from './test-support/serve-modules.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('test-support/print-unit-hashes.ts', import.meta.url))

async function hashesUnder(...flags: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--no-warnings', ...flags, script])
  return JSON.parse(stdout)
}

/** Commit hashes of engine version 1. If a change moves them, the engine's version has to move too. */
const recorded = [
  '934911fa119b23d80cb8f15058e9b6b1ffe0991bf13255ccd50aac583950a00b',
  'e9db09f4074efd607017c89acd5188532945212e640b15982819efb11199018b',
]

function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  for (const name of ['chromium', 'google-chrome', 'chromium-browser']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {
      // Not this one.
    }
  }
  return undefined
}
const executablePath = findChromium()

const worker = `
import { hashFixedUnits } from '/training/engine/test-support/hash-fixed-units.ts'
const module = await WebAssembly.compile(await (await fetch('/training/engine/engine.wasm')).arrayBuffer())
const shard = new Uint8Array(await (await fetch('/training/projects/english-speeches/shard-00.bin')).arrayBuffer())
postMessage(await hashFixedUnits(module, shard))
`

describe('the same unit has the same hashes', () => {
  it('as recorded for this engine version', async () => {
    expect(await hashesUnder()).toEqual(recorded)
  })

  it.each([
    ['the baseline compiler alone', '--liftoff-only'],
    ['the optimising compiler alone', '--no-liftoff'],
    ['no AVX', '--no-enable-avx'],
  ])('with %s', async (_, flag) => {
    expect(await hashesUnder(flag)).toEqual(recorded)
  })

  it.skipIf(!executablePath)('in a Chromium worker', async () => {
    await using server = await serveModules({ '/': '<!doctype html>', '/worker.js': worker })
    const browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage()
      await page.goto(server.origin)
      const hashes = await page.evaluate(
        `new Promise((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' })
          worker.onmessage = (event) => resolve(event.data)
          worker.onerror = (event) => reject(new Error(event.message))
        })`,
      )
      expect(hashes).toEqual(recorded)
    } finally {
      await browser.close()
    }
  })
})
