/**
 * `node bench/compare-engines.ts <former.wasm> [file of the engine]`: steps by a former file of the engine and by
 * today's, pair after pair, in Node and in workers of Chromium and of WebKitGTK where they are installed. In a pair the
 * fastest step of each counts, of the pairs' ratios the median, so that other load affects both sides. `PAIRS` (default
 * 9), `STEPS` of a side of a pair (default 5).
 */
import { readFile } from 'node:fs/promises'
import { loadProject } from '#projects/load-project'
import { englishSounds } from '#projects/english-sounds/project'
import { findWebKit, openChromium, openWebKit, type OpenedBrowser } from '#engine/test-support/open-browser'
import { serveModules } from '#engine/test-support/serve-modules'
import { type ComparedSteps, compareSteps } from './compare-steps.ts'

const [former = '', file = 'engine.wasm'] = process.argv.slice(2)
const question = { pairs: Number(process.env['PAIRS'] ?? 9), steps: Number(process.env['STEPS'] ?? 5) }
const files = [await readFile(former), await readFile(new URL(`../src/engine/${file}`, import.meta.url))] as const
const [shard = new Uint8Array()] = (await loadProject(englishSounds)).shards

const worker = `
import { compareSteps } from '/bench/compare-steps.ts'
const bytes = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const files = await Promise.all(['/former.wasm', '/today.wasm'].map(bytes))
const compared = await compareSteps(files, await bytes('/shard.bin'), ${JSON.stringify(question)})
await fetch('/report', { method: 'POST', body: JSON.stringify(compared) })
`
const page = `<!doctype html><script>new Worker('/worker.js', { type: 'module' })</script>`

async function compareIn(open: (url: string) => Promise<OpenedBrowser>): Promise<ComparedSteps> {
  const pages = {
    '/': page,
    '/worker.js': worker,
    '/former.wasm': files[0],
    '/today.wasm': files[1],
    '/shard.bin': shard,
  }
  await using server = await serveModules(pages)
  await using browser = await open(server.origin)
  return (await Promise.race([server.report, browser.ended])) as ComparedSteps
}

function print(name: string, { former: before, today, ratio }: ComparedSteps): void {
  console.log(`${name.padEnd(9)} ${before.toFixed(1)} → ${today.toFixed(1)} ms, ${ratio.toFixed(2)} ×`)
}

print('Node', await compareSteps(files, shard, question))
print('Chromium', await compareIn(openChromium))
const webkit = findWebKit()
if (webkit) print('WebKit', await compareIn((url) => openWebKit(webkit, url)))
else console.log('WebKit is not installed: apt-get install libwebkit2gtk-4.1-0 xvfb xauth')
