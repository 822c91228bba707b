import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** The engine's files lie beside the thread that loads one. */
const engine: Plugin = {
  name: 'engine',
  generateBundle() {
    for (const fileName of ['engine.wasm', 'engine-relaxed.wasm']) {
      const file = new URL(`../../packages/training/src/engine/${fileName}`, import.meta.url)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(fileURLToPath(file)) })
    }
  },
}

/** Everything of ours in two files, so that the package needs nothing but Node. */
export default defineConfig({
  plugins: [engine],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'src/main.ts', 'unit-thread': 'src/unit-thread.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
