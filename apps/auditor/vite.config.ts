import { defineConfig } from 'vite'

/** Everything in one file, so that the package needs nothing but Node. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'src/main.ts' },
      output: { entryFileNames: '[name].js', codeSplitting: false },
    },
  },
})
