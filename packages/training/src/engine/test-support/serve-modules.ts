import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'

const roots: Readonly<Record<string, URL>> = {
  training: new URL('../../', import.meta.url),
  bench: new URL('../../../bench/', import.meta.url),
  core: new URL('../../../../core/src/', import.meta.url),
}

/** A URL path for each way in which this package names its modules, so that a worker needs no bundler. */
function toBrowserModule(source: string): string {
  return stripTypeScriptTypes(source)
    .replace(/from '#([^']+)'/g, "from '/training/$1.ts'")
    .replace(/from '@synet\/core\/([^']+)'/g, "from '/core/$1.ts'")
}

export interface ModuleServer extends OpenServer {
  /** The JSON of the first page that sent a POST to `/report`. */
  readonly report: Promise<unknown>
}

/** Serves this package's modules and files to a browser, and `pages` by path. */
export async function serveModules(pages: Readonly<Record<string, string | Uint8Array>>): Promise<ModuleServer> {
  const { promise: report, resolve: receive } = Promise.withResolvers<unknown>()
  const server = await openServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/report') {
      receive(await json(request))
      return void response.end()
    }
    const type = path.endsWith('.wasm') ? 'application/wasm' : /\.(ts|js)$/.test(path) ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', type)
    const page = pages[path]
    if (page !== undefined) return void response.end(page)
    const [, name = '', ...rest] = path.split('/')
    const root = roots[name]
    if (!root) return void response.writeHead(404).end()
    const file = await readFile(fileURLToPath(new URL(rest.join('/'), root)))
    response.end(path.endsWith('.ts') ? toBrowserModule(file.toString()) : file)
  })
  return { ...server, report }
}
