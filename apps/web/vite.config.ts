import { languages } from '@synet/contract/languages'
import { compileWords } from '@synet/words/compile-words'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { aboutPage, aboutPath } from './about-page.ts'
import { checkerPage } from './checker-page.ts'

/** `version.json` names the entry of this build, so that an open app sees that another one is deployed. */
const versionFile: Plugin = {
  name: 'version-file',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'index')
    this.emitFile({
      type: 'asset',
      fileName: 'version.json',
      source: JSON.stringify({ entry: `/${entry?.fileName ?? ''}` }),
    })
  },
}

/** The website's text without JavaScript. */
const aboutPages: Plugin = {
  name: 'about-pages',
  generateBundle() {
    for (const { name } of languages)
      this.emitFile({ type: 'asset', fileName: aboutPath(name), source: aboutPage(name) })
  },
}

/** What a user downloads to check his proof from disk. */
const proofChecker: Plugin = {
  name: 'proof-checker',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'proof-checker.html', source: checkerPage() })
  },
}

export default defineConfig({
  plugins: [compileWords(), react(), versionFile, aboutPages, proofChecker],
  build: {
    target: 'es2022',
    // Pictures and the engine stay files, so that they are cached by their hash.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      // Its address is its identity: it never changes.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  // React has it by itself since 18; the shim is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  worker: { format: 'es' },
  server: { proxy: { '/prod': process.env['API'] ?? 'http://127.0.0.1:8787' } },
})
