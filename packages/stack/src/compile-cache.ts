import { fileURLToPath } from 'node:url'

/**
 * Node's compile cache of the server, for later starts on this machine: a third of a start is compiling. Node itself checks
 * whether a source changed.
 */
export const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/synet-compiled', import.meta.url))
