import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { invariant } from '@synet/core/result'
import type postgres from 'postgres'

interface Patch {
  readonly file: 'index.js' | 'connection.js'
  readonly from: string
  readonly to: string
}

/**
 * What is wrong in postgres 3.4.9, by decision 0033: most of it when a connection ends. Each text is one of its sources; another version
 * of the driver, which lacks it, does not load.
 */
const patches: readonly Patch[] = [
  // A transaction whose connection ended continues, and its queries, `commit` and `rollback` run in whatever transaction
  // has the connection next.
  { file: 'index.js', from: '    let savepoints = 0\n', to: '    let gone\n    let savepoints = 0\n' },
  {
    file: 'index.js',
    from: '(_, reject) => connection.onclose = reject)',
    to: '(_, reject) => connection.onclose = e => (gone = e, reject(e)))',
  },
  {
    file: 'index.js',
    from: '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
    to: '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone) return q.reject(gone)\n',
  },
  { file: 'index.js', from: "from './connection.js'", to: "from './connection.js?guarded'" },
  // A query on a connection that has ended would throw where nobody can catch it (#1066, #1154, #1208).
  {
    file: 'connection.js',
    from: '    if (terminated)\n',
    to: "    if (!socket)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n\n    if (terminated)\n",
  },
  {
    file: 'connection.js',
    from: '  function nextWrite(fn) {\n',
    to: '  function nextWrite(fn) {\n    if (!socket)\n      return (chunk = nextWriteTimer = null, false)\n\n',
  },
  // What was to be written to the ended connection would be written to the next one, or nothing ever would.
  {
    file: 'connection.js',
    from: '    incomings = null\n    clearImmediate(nextWriteTimer)\n',
    to: '    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
  },
  // With TLS the farewell to a server that is gone fails after the end of the connection, where nobody would hear it: the
  // process would end.
  {
    file: 'connection.js',
    from: '    socket.removeAllListeners()\n    socket = null\n',
    to: "    socket.removeAllListeners()\n    socket.on('error', () => {})\n    socket = null\n",
  },
  // A query between a socket's error and its end would stay in the list of those that wait for answers, and get the answer
  // to another query of the next connection.
  {
    file: 'connection.js',
    from: '    !hadError && (query || sent.length) && error(',
    to: '    ;(query || sent.length) && error(',
  },
  // Without pipelining, a transaction would not get its connection.
  {
    file: 'connection.js',
    from: '        && sent.length < max_pipeline\n        && (!q.options.onexecute || q.options.onexecute(connection))\n',
    to: '        && (q.options.onexecute ? q.options.onexecute(connection) : sent.length < max_pipeline)\n',
  },
]

const mark = '?guarded'

/** The driver, patched as it is loaded; its other modules, and so its errors, are those of the plain one. */
async function load(): Promise<typeof postgres> {
  // `import.meta.resolve` is not there under vitest; the package has a CommonJS copy beside its sources.
  const copy = createRequire(import.meta.url).resolve('postgres')
  const address = pathToFileURL(copy.replace('/cjs/src/', '/src/')).href
  const hooks = registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(mark)) return loaded
      const file = url.slice(url.lastIndexOf('/') + 1, -mark.length)
      const source = Buffer.from(loaded.source as Uint8Array).toString()
      return { ...loaded, source: patchSource(file, source) }
    },
  })
  const { default: driver } = (await import(address + mark)) as { default: typeof postgres }
  hooks.deregister()
  return driver
}

const patchSource = (name: string, source: string): string =>
  patches
    .filter(({ file }) => file === name)
    .reduce((text, { from, to }) => {
      invariant(text.split(from).length === 2, `postgres/src/${name} is not the version that is patched: ${from}`)
      return text.replace(from, () => to)
    }, source)

export const guardedPostgres = await load()
