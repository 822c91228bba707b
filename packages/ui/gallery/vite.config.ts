import { compileWords } from '@synet/words/compile-words'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run gallery`: every state of every part of the kit on one page. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileWords(), react()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true },
})
