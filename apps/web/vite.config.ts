import { languages } from '@synet/contract/languages'
import { buildTargets } from '@synet/core/browsers'
import { compileWords } from '@synet/words/compile-words'
import { unopenedPlugin } from '@synet/words/unopened-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { checkerPage } from './checker-page.ts'
import { buildScript } from './build-script.ts'
import { firstPage } from './first-page.ts'
import { fontFiles } from './font-files.ts'
import { sitePage, sitePath } from './site-page.ts'
import { statusPage, statusPath } from './status-page.ts'

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

/** The router's own links come with each of its routes, and no page uses one: they would be 3 KB of the first bundle. */
const noLinks: Plugin = {
  name: 'no-links',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './link.js' && importer?.includes('@tanstack/react-router') ? '\0no-links' : undefined,
  load: (id) =>
    id === '\0no-links'
      ? 'export const Link = undefined, createLink = undefined, linkOptions = undefined, useLinkProps = undefined'
      : undefined,
}

/** The public website and the frame of its status page, in each language. */
const sitePages: Plugin = {
  name: 'site-pages',
  async generateBundle(_, bundle) {
    const emitScript = async (name: string, source: URL): Promise<string> => {
      const asset = this.emitFile({ type: 'asset', name, source: await buildScript(source) })
      return `/${this.getFileName(asset)}`
    }
    const script = await emitScript('site.js', new URL('src/site/main.ts', import.meta.url))
    const statusScript = await emitScript('status.js', new URL('src/site/status.ts', import.meta.url))
    for (const { name } of languages) {
      const fonts = fontFiles(bundle, name)
      this.emitFile({ type: 'asset', fileName: sitePath(name), source: sitePage(name, { script, fonts }) })
      const status = statusPage(name, { script: statusScript, fonts })
      this.emitFile({ type: 'asset', fileName: statusPath(name), source: status })
    }
  },
}

/** The page that users download to check their proof offline. */
const proofChecker: Plugin = {
  name: 'proof-checker',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'proof-checker.html', source: checkerPage() })
  },
}

/** Forms, dialogs, charts and training bring much code with them: a page without any should not wait for it. */
const heavy =
  /\/src\/((fields|overlays|media|forms)\/|charts\/line-chart|controls\/search-list|training\/(?!at-work)|texts\/region-names|device\/find-region|words\/own-places)/
const isKit = (id: string): boolean =>
  /(packages\/(ui|core|words)|apps\/web)\/src\/(?!features|pages)/.test(id) && !heavy.test(id)
/**
 * Styles of the tabs and of what they open, and small parts of most pages: beside each page's code they would be a dozen
 * files more, and together they are smaller than the font.
 */
const look =
  /core\/src\/(all-networks|networks\/)|contract\/src\/(digits|user-handle)\b|words\/src\/(offer|known-locales)|packages\/market\/src\/|ui\/src\/(icons\/mark|overlays\/use-|charts\/(?!core\.)|(?!media\/(video|image|scan)).*\.module\.css)|src\/(api\/(project-hue|brief-wait)|texts\/(answering-project|lazy-with-words|use-words|decode-text|telling|figure-text|offer-language.*\.css))|apps\/web\/src\/(navigation|texts|money|api|forms)\/.*\.css|src\/training\/sounds\.module\.css|src\/features\/(project\/ask-model|task\/(catalogue|task|day-done)|notice\/.*|user\/(action-tiles|balances|first-steps|profile-head|vesting)|team\/.*|help\/introduction|information\/launch|user\/login|website\/website)\.module\.css|query\/.*[mM]utation/
const part = (file: string): RegExp => new RegExp(`/(${file})\\.tsx?$`)

export default defineConfig({
  plugins: [
    noLinks,
    compileWords(),
    unopenedPlugin('language'),
    react(),
    versionFile,
    firstPage,
    sitePages,
    proofChecker,
  ],
  build: {
    target: buildTargets,
    // Browsers that lack it fetch a page's files a little later.
    modulePreload: { polyfill: false },
    // Pictures and the engine stay files, so that they are cached by their hash.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      // Its address is its identity: it never changes.
      output: {
        // Left to itself it makes two hundred files, most below 1 KB, and a page asks for twenty of them: each costs a
        // slow phone more to begin than to read.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: (id) => !id.includes('service-worker'), priority: 4 },
            // This chunk is loaded in parallel with the first bundle, as the kit is.
            { name: 'look', test: look, priority: 3 },
            // A page beyond the first ones needs all three.
            {
              name: (id) => `words-${id.split('/').at(-1)}`,
              debugName: 'words',
              test: /virtual:words\/web\/(money|person|more)\//,
              priority: 3,
            },
            { name: 'kit', test: isKit, minShareCount: 5, maxModuleSize: 8_000, priority: 1 },
            {
              name: 'controls',
              test: /@base-ui|@floating-ui|ui\/src\/fields\/(pin-field|switch-row)/,
              minShareCount: 4,
              priority: 1,
            },
            // They are small and come together: log-in alone needs four of them.
            {
              name: 'fields',
              test: /ui\/src\/(fields\/(password|picker)-field|controls\/search-list|media\/scan-button)/,
              priority: 1,
            },
            {
              name: 'form',
              test: /node_modules\/(react-hook-form|@hookform|@standard-schema)\/|src\/forms\/form\.tsx/,
              minShareCount: 5,
              priority: 2,
            },
            // Log-in is drawn before them.
            {
              name: 'zod',
              test: /node_modules\/zod\/|contract\/src\/schema\/(passkey|user\/(password|profile))\b/,
              minShareCount: 4,
              priority: 2,
            },
            // Pages that ask who somebody is need most of these, each at most 2 KB.
            {
              name: 'account',
              test: /forms\/(code-field|email-field|second-factor-field|send-code|with-proof-of-work|scanned)|session\/freeze-ticket|features\/user\/(login\.module|phone-)|contract\/src\/calling-codes/,
              priority: 1,
            },
            { name: 'tabs', test: /src\/pages\/(home|my|agent-promotion)\/index|ui\/src\/media\/qr-code/ },
            // The page's own part of training; its worker is another file.
            { name: 'training', test: part('training/(train-here|find-fault|device|browser-parts)|task/train-now') },
            // What the home page shows below its money.
            {
              name: 'home',
              test: part(
                'notice/home-(notices|slides)|task/(income-card|run-core|network-night|right-answers)|identity/identity-notice|document/documents-notice|user/first-steps|help/introduction|texts/load-help|project/network-now',
              ),
            },
            { name: 'tasks', test: part('pages/task-list/index|task/starter-offer|forms/confirmation') },
            {
              name: 'background',
              test: part(
                'app/(start-background-tasks|persist-answers|keep-reachable)|device/push|texts/offer-language|training/(request-store|device)',
              ),
              // These come before training, which needs the last two as well: a visitor trains nothing.
              priority: 1,
            },
            // These files ask a model, on the landing page and a project’s.
            {
              name: 'ask',
              test: part('training/(sounds|syllables)|features/project/(write-here|example-word|hear-sounds)'),
              priority: 1,
            },
            {
              name: 'sheets',
              test: part('overlays/(sheet-drawer|message-box-host)'),
            },
          ],
        },
        // The first bundle names every file: one character less of each hash is 0.2 KB of it.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  // React has it by itself since 18; the shim is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  worker: { format: 'es' },
  server: { proxy: { '/prod': process.env['API'] ?? 'http://127.0.0.1:8787' } },
})
