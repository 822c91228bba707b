import { buildTargets } from '@synet/core/browsers'
import { compileWords } from '@synet/words/compile-words'
import { unopenedPlugin } from '@synet/words/unopened-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [compileWords(), unopenedPlugin('approvals-language'), react()],
  build: { target: buildTargets, assetsInlineLimit: 0 },
  server: { proxy: { '/approvals': process.env['API'] ?? 'http://127.0.0.1:8083' } },
})
