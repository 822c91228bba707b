import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findFirefox, openChromium, openFirefox, type OpenedBrowser } from './test-support/open-browser.ts'
import { serveModules } from './test-support/serve-modules.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('test-support/print-unit-hashes.ts', import.meta.url))

const files = ['engine.wasm', 'engine-relaxed.wasm']

async function hashesUnder(file: string, ...flags: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--no-warnings', ...flags, script, file])
  return JSON.parse(stdout)
}

/** Commit hashes, four of engine version 1, two of 2 and two of 3. A change that alters them must also raise the engine's version. */
const recorded = [
  '934911fa119b23d80cb8f15058e9b6b1ffe0991bf13255ccd50aac583950a00b',
  'e9db09f4074efd607017c89acd5188532945212e640b15982819efb11199018b',
  '2300169df529ce11eef3625a0a51f52f60c2b4e76c8041e45a56e7464445c312',
  '7bc5e958a952088e3f8ff3df55227d9cea6b252b2c0e994d4a3f6ef5599a0839',
  '688fa52f54a349b30135407b1614ed23ef1da4165a526086431de02c11d98090',
  '74da5ed49a0c6c2b8ed981b0906a9d1da7127bcf808d20bbd5da6d731709bebe',
  'd285edd0577e0953f540a290edbd0678eb560f19ac1cfc5ef11b06a9b2733d1b',
  'a65e22c8ceacd8fcbff7af80638fc33317619753df4755b0f77c715e29b0c907',
]

const worker = `
import { hasRelaxedSimd } from '/training/engine/engine-url.ts'
import { selfTest } from '/training/engine/self-test.ts'
import { hashFixedUnits } from '/training/engine/test-support/hash-fixed-units.ts'
const compile = async (file) => WebAssembly.compile(await (await fetch('/training/engine/' + file)).arrayBuffer())
const modules = await Promise.all(['engine.wasm', ...(hasRelaxedSimd ? ['engine-relaxed.wasm'] : [])].map(compile))
const shard = new Uint8Array(await (await fetch('/training/projects/english-speeches/shard-00.bin')).arrayBuffer())
const results = []
for (const module of modules) results.push([...await hashFixedUnits(module, shard), await selfTest(module)])
await fetch('/report', { method: 'POST', body: JSON.stringify(results) })
`
const page = `<!doctype html><script>
new Worker('/worker.js', { type: 'module' }).onerror = ({ message }) =>
  fetch('/report', { method: 'POST', body: JSON.stringify(message || 'the worker failed') })
</script>`

/** Computes the hashes of the fixed units in the worker of a browser. */
async function hashesIn(open: (url: string) => Promise<OpenedBrowser>): Promise<unknown> {
  await using server = await serveModules({ '/': page, '/worker.js': worker })
  await using browser = await open(server.origin)
  return await Promise.race([server.report, browser.ended])
}

const firefox = findFirefox()
if (!firefox) console.warn('No Firefox here: its hashes are not compared. apt-get install firefox-esr')

describe('the same unit has the same hashes', () => {
  it.each(files)('NET-06 as recorded, by %s', async (file) => {
    expect(await hashesUnder(file)).toEqual(recorded)
  })

  it.each([
    ['the baseline compiler alone', '--liftoff-only'],
    ['the optimising compiler alone', '--no-liftoff'],
    ['no AVX', '--no-enable-avx'],
    ['no instruction for dot products of bytes', '--no-enable-avx-vnni'],
  ])('NET-06 with %s', async (_, flag) => {
    for (const file of files) expect(await hashesUnder(file, flag)).toEqual(recorded)
  })

  it('NET-04 NET-05 NET-06 in a Chromium worker, and its self-test passes', async () => {
    expect(await hashesIn(openChromium)).toEqual([
      [...recorded, 'passed'],
      [...recorded, 'passed'],
    ])
  })

  it.skipIf(!firefox)('NET-04 NET-05 NET-06 in a Firefox worker, and its self-test passes', async () => {
    const passed = [...recorded, 'passed']
    // A Firefox before 145 has no relaxed instructions.
    expect([[passed], [passed, passed]]).toContainEqual(await hashesIn((url) => openFirefox(firefox ?? '', url)))
  })
})
