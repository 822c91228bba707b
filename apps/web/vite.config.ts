import { fileURLToPath } from 'node:url'
import { initialLanguage, languages } from '@synet/contract/languages'
import { buildTargets } from '@synet/core/browsers'
import { compileWords } from '@synet/words/compile-words'
import { tellUnopened } from '@synet/words/tell-unopened'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { checkerPage } from './checker-page.ts'
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

/**
 * A style sheet that failed to come counts as loaded from then on, so the next try would show its page without styles.
 * Forgotten, it is asked for again (`watchMissingFiles` removes its link).
 */
const failedStyles: Plugin = {
  name: 'failed-styles',
  transform(code, id) {
    if (id !== '\0vite/preload-helper.js') return undefined
    const kept = /(\(err\) => \{\s*)seen\[href\] = void 0;/
    if (!kept.test(code)) throw new Error('the helper for style sheets has changed')
    return code.replace(kept, '$1delete seen[href];')
  },
}

/** Every page needs the kit and the font: they come beside the first bundle rather than after it. */
const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /^assets\/((?:kit|look)-[^/]*\.(js|css)|geist-latin-(?!ext)[^/]*\.woff2)$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: file.endsWith('.js')
            ? { rel: 'modulepreload', crossorigin: true, href: `/${file}` }
            : file.endsWith('.css')
              ? { rel: 'stylesheet', crossorigin: true, href: `/${file}` }
              : { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
}

/**
 * Somebody who is logged in has their texts, the code of the tabs and their own data asked for beside the first bundle: on a
 * slow network, each of them would cost a round trip after it. In the syntax of 2009, as the other scripts of the page.
 */
const early = (files: Readonly<Record<string, readonly string[]>>): string => `
      (function () {
        var files = ${JSON.stringify(files)}
        try {
          var token = localStorage.getItem('token')
          var of = files[localStorage.getItem('language')] || files['${initialLanguage}']
          var page = location.hash.slice(2).split('?')[0]
          if (!token || !/^(pages\\/(home|my|agent-promotion)\\/index)?$/.test(page)) return
          for (var i = 1; i < of.length; i++) {
            var link = document.createElement('link')
            link.rel = 'modulepreload'
            link.crossOrigin = ''
            link.href = of[i]
            document.head.appendChild(link)
          }
          window.earlyUser = fetch('/prod/api/user/info', {
            headers: { lang: of[0], platform: 'h5', token: encodeURIComponent(token) },
            signal: AbortSignal.timeout(60000)
          })
          window.earlyUser['catch'](function () {})
        } catch (forbidden) {}
      })()
    `
const earlyUser: Plugin = {
  name: 'early-user',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const names = Object.keys(bundle)
      const tabs = names.find((name) => /^assets\/tabs-[^/]*\.js$/.test(name))
      const words = (language: string) =>
        Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`virtual:words/web/first/${language}`),
        )
      const files = languages.map(({ name, apiLocale }) => [
        name,
        [apiLocale, ...[tabs, words(name)?.fileName].filter((file) => file !== undefined).map((file) => `/${file}`)],
      ])
      return html.replace('<!-- early -->', () => `<script>${early(Object.fromEntries(files))}</script>`)
    },
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

/** Builds a script of the public website by itself: in the app's build, what both use would come with its first bundle. */
async function buildScript(source: URL): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: buildTargets, rolldownOptions: { input: fileURLToPath(source) } },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('a script of the site is one bundle')
  return built.output[0].code
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
    const font = `/${Object.keys(bundle).find((file) => /geist-latin-(?!ext)/.test(file)) ?? ''}`
    for (const { name } of languages) {
      this.emitFile({ type: 'asset', fileName: sitePath(name), source: sitePage(name, { script, font }) })
      const status = statusPage(name, { script: statusScript, font })
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
  /\/src\/((fields|overlays|media|forms)\/|charts\/line-chart|controls\/search-list|training\/(?!at-work)|texts\/region-names|words\/own-places)/
const isKit = (id: string): boolean =>
  /(packages\/(ui|core|words)|apps\/web)\/src\/(?!features|pages)/.test(id) && !heavy.test(id)
/**
 * Styles of the tabs and of what they open, and small parts of most pages: beside each page's code they would be a dozen
 * files more, and together they are smaller than the font.
 */
const look =
  /core\/src\/(all-networks|networks\/)|packages\/market\/src\/|ui\/src\/(icons\/mark|overlays\/use-|charts\/(?!core\.)|(?!media\/(video|image|scan)).*\.module\.css)|src\/(api\/project-hue|texts\/(lazy-with-words|use-words|decode-text|telling|measured-text|offer-language.*\.css))|apps\/web\/src\/(navigation|texts|money|api|forms)\/.*\.css|src\/features\/(task\/(catalogue|task|day-done)|notice\/.*|user\/(action-tiles|balances|first-steps|profile-head|vesting)|team\/.*|help\/introduction)\.module\.css|query\/.*[mM]utation/
const part = (file: string): RegExp => new RegExp(`/(${file})\\.tsx?$`)

export default defineConfig({
  plugins: [
    noLinks,
    compileWords(),
    tellUnopened('language'),
    react(),
    versionFile,
    failedStyles,
    earlyFiles,
    earlyUser,
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
            // It comes beside the first bundle, as the kit.
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
              test: /node_modules\/(zod|react-hook-form|@hookform|@standard-schema)\/|src\/forms\/form\.tsx/,
              minShareCount: 5,
              priority: 2,
            },
            // Pages that ask who somebody is need most of these, each at most 2 KB.
            {
              name: 'account',
              test: /forms\/(code-field|send-code|with-proof-of-work|scanned)|session\/freeze-ticket|features\/user\/(login\.module|phone-)|contract\/src\/(calling-codes|schema\/(passkey|user\/(password|profile))\b)/,
              priority: 1,
            },
            { name: 'tabs', test: /src\/pages\/(home|my|agent-promotion)\/index|ui\/src\/media\/qr-code/ },
            // The page's own part of training; its worker is another file.
            { name: 'training', test: part('training/(train-here|find-fault|device|kept-units)|task/train-now') },
            // What the home page shows below its money.
            {
              name: 'home',
              test: part(
                'notice/home-(notices|slides)|task/(income-card|run-core)|identity/identity-notice|document/documents-notice|user/first-steps|help/introduction|texts/load-help',
              ),
            },
            { name: 'tasks', test: part('pages/task-list/index|task/starter-offer|forms/confirmation') },
            {
              name: 'background',
              test: part(
                'app/(start-background-tasks|keep-(answers|reachable))|device/push|texts/offer-language|training/ask-store',
              ),
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
