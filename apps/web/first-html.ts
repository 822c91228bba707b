import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { compileWords } from '@synet/words/compile-words'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Modules of a page look for these in a browser when they begin, and while it is drawn. */
const browser = `
globalThis.window = globalThis
globalThis.addEventListener = () => undefined
globalThis.matchMedia = () => ({ matches: false })
globalThis.location = { hash: '', host: '…', origin: '', search: '' }
globalThis.sessionStorage = globalThis.localStorage = undefined
globalThis.PublicKeyCredential = globalThis
globalThis.document = { documentElement: { dataset: { first: '' } }, addEventListener() {} }
Object.defineProperty(navigator, 'onLine', { value: true })
`

/** Parts that come after their page stay outside. */
const withoutLaterParts: Plugin = {
  name: 'without-later-parts',
  enforce: 'pre',
  transform: (code, id) => (id.startsWith(root) ? code.replace(/\bimport\((['"])#/g, 'import($1later:#') : undefined),
}

/** React asks for the state of a page that is drawn elsewhere, which is the same here. */
const oneState: Plugin = {
  name: 'one-state',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules')
      ? undefined
      : code.replace(/useSyncExternalStore\(([\w.]+), ((?:\(\) => )?[\w.]+)\)/g, 'useSyncExternalStore($1, $2, $2)'),
}

const virtual: Readonly<Record<string, string>> = {
  // Notes where a button leads in place of going there.
  '#navigation/nav.ts': `
import { addressOf } from '#navigation/route-address.ts'
export const noted = { address: undefined }
export const go = () => undefined
export const canGoBack = () => false
export const nav = { navigateTo: (...route) => { noted.address = addressOf(...route) } }`,
  // A page that is being drawn keeps no state.
  './loading-click.ts': 'export const createLoadingClick = (handler) => ({ click: handler })',
  // An address has none at the build.
  '#navigation/use-search.ts': 'export const useSearch = () => ({})',
  // A button of the landing is a link: the app follows it when it starts, so that no early tap is lost.
  'react/jsx-runtime': `
import { jsx as draw, jsxs as drawMany, Fragment } from 'react/jsx-runtime'
import { noted } from '#navigation/nav.ts'
const linked = (draw) => (type, props, key) => {
  // Nobody can type yet.
  if (type === 'input') return draw(type, { ...props, readOnly: true }, key)
  if (type !== 'button' || !globalThis.isLanding) return draw(type, props, key)
  noted.address = undefined
  props.onClick({ preventDefault() {} })
  if (noted.address === undefined) throw new Error('a button of the first page leads nowhere')
  const { type: _, onClick, ...rest } = props
  return draw('a', { ...rest, href: '#' + noted.address }, key)
}
export { Fragment }
export const jsx = linked(draw)
export const jsxs = linked(drawMany)`,
}
const linksForButtons: Plugin = {
  name: 'links-for-buttons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id in virtual && !importer?.includes('node_modules') && importer !== `\0first:${id}` ? `\0first:${id}` : undefined,
  load: (id) => (id.startsWith('\0first:') ? virtual[id.slice('\0first:'.length)] : undefined),
}

/**
 * The pages at which visitors begin, drawn by their own components at the build: a visitor reads them before the app's
 * code is there. They come inside the page, and the app replaces them with itself.
 * @returns the HTML of each, by its path
 */
export async function drawFirstHtml(): Promise<Readonly<Record<string, string>>> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [withoutLaterParts, oneState, linksForButtons, compileWords()],
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('src/first-html.tsx', import.meta.url)),
      write: false,
      rolldownOptions: { external: /^later:/, output: { format: 'cjs', codeSplitting: false } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('the first page is one bundle')
  const code = `${browser}${built.output[0].code}
exports.firstHtml().then((html) => require('node:worker_threads').parentPort.postMessage(html))`
  // A thread of its own has its own globals.
  const worker = new Worker(code, { eval: true })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}
