import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EngineVersion } from '#engine/model-config'
import { openChromium } from '#engine/test-support/open-browser'
import { serveModules } from '#engine/test-support/serve-modules'

/** Workers in one page of Chromium: ours, and tfjs-wasm's if its files are given. */
export interface ChromiumWorkers extends AsyncDisposable {
  /** Asks `workers` of ours at once. @returns what each answered */
  runEngine(question: Question, workers?: number): Promise<number[]>
  runTfjs(steps: number): Promise<number>
}
type Question = { readonly steps: number; readonly version: EngineVersion } | 'product'

const page = `<!doctype html><script>
const workers = new Map()
const workerOf = (url, type, n) => {
  const key = url + n
  if (!workers.has(key)) workers.set(key, new Worker(url, { type }))
  return workers.get(key)
}
const ask = (url, type, question, n) => new Promise((resolve, reject) => {
  const worker = workerOf(url, type, n)
  worker.onmessage = ({ data }) => (typeof data === 'number' ? resolve(data) : reject(new Error(data)))
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(question)
})
</script>`

const engineWorker = `
import { timeEngine } from '/bench/time-engine.ts'
import { engineUrls } from '/training/engine/engine-url.ts'
const fetched = async (url) => (await fetch(url)).arrayBuffer()
const times = Promise.all([fetched(engineUrls[0]), fetched('/training/projects/english-speeches/shard-00.bin')]).then(
  async ([engine, shard]) => timeEngine(await WebAssembly.compile(engine), new Uint8Array(shard)))
const answer = async (question) =>
  question === 'product' ? (await times).productGflops() : (await times).stepMs(question.steps, question.version)
onmessage = ({ data }) => answer(data).then(postMessage, (error) => postMessage(String(error)))
`

/** @param tfjs files of tfjs by path */
export async function openChromiumWorkers(
  tfjs: Readonly<Record<string, Uint8Array>> | undefined,
): Promise<ChromiumWorkers> {
  await using opened = new AsyncDisposableStack()
  const tfjsWorker = await readFile(fileURLToPath(new URL('tfjs-worker.js', import.meta.url)))
  const pages = { '/': page, '/engine-worker.js': engineWorker, '/tfjs-worker.js': tfjsWorker, ...tfjs }
  const server = opened.use(await serveModules(pages))
  const browser = opened.use(await openChromium(server.origin))
  const kept = opened.move()
  const ask = (script: string, type: string, question: unknown, n: number): Promise<number> =>
    browser.page.evaluate(`ask('${script}', '${type}', ${JSON.stringify(question)}, ${n})`)
  return {
    runEngine: (question, workers = 1) =>
      Promise.all(Array.from({ length: workers }, (_, n) => ask('/engine-worker.js', 'module', question, n))),
    runTfjs: (steps) => ask('/tfjs-worker.js', 'classic', steps, 0),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
