import { compileWords } from '@synet/words/compile-words'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [compileWords(), react()],
  build: {
    target: 'es2022',
    // Pictures and the engine stay files, so that they are cached by their hash.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: { proxy: { '/prod': process.env['API'] ?? 'http://127.0.0.1:8787' } },
})
