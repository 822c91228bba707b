import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  findFirefox,
  findWebKit,
  openChromium,
  openFirefox,
  type OpenedBrowser,
  openWebKit,
} from './test-support/open-browser.ts'
import { recordedHashes as recorded } from './test-support/recorded-hashes.ts'
import { serveModules } from './test-support/serve-modules.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('test-support/print-unit-hashes.ts', import.meta.url))

const files = ['engine.wasm', 'engine-relaxed.wasm']

async function hashesUnder(file: string, ...flags: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--no-warnings', ...flags, script, file])
  return JSON.parse(stdout)
}

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
const webkit = findWebKit()
if (!webkit) console.warn('No WebKit here: its hashes are not compared. apt-get install libwebkit2gtk-4.1-0 xvfb xauth')

describe('the same unit [WTH-04]', () => {
  it.each(files)('has the recorded hashes by %s [NET-06, WTH-04]', async (file) => {
    expect(await hashesUnder(file)).toEqual(recorded)
  })

  it.each([
    ['the baseline compiler alone', '--liftoff-only'],
    ['the optimising compiler alone', '--no-liftoff'],
    ['no AVX', '--no-enable-avx'],
    ['no instruction for dot products of bytes', '--no-enable-avx-vnni'],
  ])('has the recorded hashes with %s [NET-06]', async (_, flag) => {
    for (const file of files) expect(await hashesUnder(file, flag)).toEqual(recorded)
  })

  it('has the recorded hashes in a Chromium worker, whose self-test passes [NET-04, NET-05, NET-06]', async () => {
    expect(await hashesIn(openChromium)).toEqual([
      [...recorded, 'passed'],
      [...recorded, 'passed'],
    ])
  })

  it.skipIf(!firefox)(
    'has the recorded hashes in a Firefox worker, whose self-test passes [NET-04, NET-05, NET-06]',
    async () => {
      const passed = [...recorded, 'passed']
      // A Firefox before 145 has no relaxed instructions.
      expect([[passed], [passed, passed]]).toContainEqual(await hashesIn((url) => openFirefox(firefox ?? '', url)))
    },
  )

  it.skipIf(!webkit)(
    'has the recorded hashes in a WebKit worker without relaxed instructions, whose self-test passes [WTH-04]',
    async () => {
      expect(await hashesIn((url) => openWebKit(webkit ?? [], url))).toEqual([[...recorded, 'passed']])
    },
  )
})
