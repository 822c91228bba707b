import { fileURLToPath } from 'node:url'
import { buildTargets } from '@synet/core/browsers'
import { build } from 'vite'

/**
 * Builds a script by itself: in the app's build, what it shares with the app would come with the first bundle.
 * @param format `iife` for a script that is no module
 */
export async function buildScript(source: URL, format: 'es' | 'iife' = 'es'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTargets,
      rolldownOptions: { input: fileURLToPath(source), output: { format } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('a script is one bundle')
  return built.output[0].code
}
