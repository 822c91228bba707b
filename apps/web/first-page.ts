import { initialLanguage, languages } from '@synet/contract/languages'
import type { Group } from '@synet/words/groups'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { buildScript } from './build-script.ts'
import { drawFirstHtml } from './first-html.ts'
import { fontFiles } from './font-files.ts'

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

/** Every page needs the kit: it comes beside the first bundle rather than after it. */
const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /^assets\/(?:kit|look)-[^/]*\.(?:js|css)$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: file.endsWith('.js')
            ? { rel: 'modulepreload', crossorigin: true, href: `/${file}` }
            : { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
}

/**
 * The styles of the start come with the page itself: as files of their own, they would delay the first paint by a round
 * trip, and wait for one of a browser's six connections.
 */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  transform(code, id) {
    if (id !== '\0vite/preload-helper.js') return undefined
    const none = 'const seen = {};'
    if (!code.includes(none)) throw new Error('the helper for style sheets has changed')
    // The pages that need them find them there.
    return code.replace(
      none,
      "const seen = Object.fromEntries(Array.from(document.querySelectorAll('style[data-file]'), ({ dataset }) => [location.origin + dataset.file, undefined]));",
    )
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const tags: HtmlTagDescriptor[] = []
      const page = html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
        const styles = bundle[file]
        if (styles?.type !== 'asset') throw new Error(`${link} has no file`)
        tags.push({
          tag: 'style',
          attrs: { 'data-file': `/${file}` },
          children: String(styles.source),
          injectTo: 'head',
        })
        return ''
      })
      // At the end of the head: the files that are named before them are asked for while they come.
      return { html: page, tags }
    },
  },
}

/** Pages of visitors at which most of them begin, by the source of each. */
const visitorPages = {
  '': 'src/pages/launch.tsx',
  'pages/login/index': 'src/pages/login/index.tsx',
  'pages/website/index': 'src/pages/website/index.tsx',
}

interface EarlyFiles {
  /** The API's name of each language, and its texts: those of the first pages, and those that the website needs too. */
  readonly words: Readonly<Record<string, readonly [apiLocale: string, first: string, ...website: string[]]>>
  /** The code of each page of visitors. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** The code of the tabs. */
  readonly tabs: readonly string[]
  readonly font: string
  /** The font of letters that the other one lacks, by the first two letters of the language. */
  readonly letters: Readonly<Record<string, string>>
}

/**
 * The texts of the first page, its code and its first answer (somebody's own data, or a visitor's models) are asked for
 * beside the first bundle: on a slow network, each of them would cost a round trip after it. The fonts follow, because a
 * page is used without them. A language is drawn by one font or by none, also in the line that offers it. In the syntax of
 * 2009, as the other scripts of the page.
 */
const earlyLoadScript = (files: EarlyFiles): string => `
      (function () {
        var files = ${JSON.stringify(files)}
        function ask(rel, href, as) {
          var link = document.createElement('link')
          link.rel = rel
          if (as) link.as = as
          link.crossOrigin = ''
          link.href = href
          document.head.appendChild(link)
          return link
        }
        // The app has not started, or has not yet replaced it.
        function showFirst() {
          if (document.readyState === 'loading' || document.querySelector('.first'))
            document.documentElement.setAttribute('data-first', page)
        }
        try {
          var token = localStorage.getItem('token')
          var language = localStorage.getItem('language')
          if (!files.words[language]) language = '${initialLanguage}'
          var words = files.words[language]
          var page = location.hash.slice(2).split('?')[0]
          var headers = { lang: words[0], platform: 'h5' }
          var call
          var code = files.pages[page]
          if (token) {
            code = /^(pages\\/(home|my|agent-promotion)\\/index)?$/.test(page) && files.tabs
            headers.token = encodeURIComponent(token)
            if (code) call = 'user/info'
          } else if (page === '') call = 'project/list?language=' + language
          else if (page === 'pages/website/index') {
            call = 'index/config'
            code = code.concat(words.slice(2))
          }
          // A visitor with a wide screen is sent to the website.
          if (!token && page === '' && matchMedia('(min-width: 960px)').matches) call = ''
          else {
            // The page has the landing, and the log-in of a phone, in one language, without corrections of their texts.
            var isDrawn = page === '' || (location.hash === '#/pages/login/index' && window.PublicKeyCredential && !matchMedia('(pointer: fine)').matches)
            if (!token && isDrawn && language === '${initialLanguage}' && !localStorage.getItem('texts.' + language) && window.CSSLayerBlockRule) {
              // Text that is drawn before its font is there keeps another one for the whole visit (font-display: optional).
              var font = ask('preload', files.font, 'font')
              font.onload = font.onerror = showFirst
              setTimeout(showFirst, 1000)
            }
            ask('modulepreload', words[1])
            for (var i = 0; code && i < code.length; i++) ask('modulepreload', code[i])
          }
          if (call) {
            var path = '/prod/api/' + call
            window.early = { path: path, answer: fetch(path, { headers: headers, signal: AbortSignal.timeout(60000) }) }
            window.early.answer['catch'](function () {})
          }
        } catch (forbidden) {}
        if (!font) ask('preload', files.font, 'font')
        var letters = files.letters[String(language).slice(0, 2)] || files.letters[String(navigator.language).slice(0, 2)]
        if (letters) ask('preload', letters, 'font')
      })()
    `
const earlyAnswer: Plugin = {
  name: 'early-answer',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      /** The files of a page, itself first, but for those that the page names itself. */
      const codeOf = (start: (typeof chunks)[number] | undefined): string[] => {
        const files = new Set(start && [start.fileName])
        for (const file of files)
          for (const other of bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
            if (!/^assets\/(?:index|kit|look|rolldown-runtime)-/.test(other)) files.add(other)
        return [...files].map((file) => `/${file}`)
      }
      const chunkWith = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
      const words = (group: Group, language: string): string =>
        `/${chunkWith(`virtual:words/web/${group}/${language}`)?.fileName ?? ''}`
      const files: EarlyFiles = {
        words: Object.fromEntries(
          languages.map(({ name, apiLocale }) => [
            name,
            [apiLocale, words('first', name), words('more', name), words('public', name)],
          ]),
        ),
        pages: Object.fromEntries(
          Object.entries(visitorPages).map(([page, source]) => [page, codeOf(chunkWith(source))]),
        ),
        tabs: codeOf(chunkWith('src/pages/home/index.tsx')),
        font: fontFiles(bundle, initialLanguage)[0] ?? '',
        letters: Object.fromEntries(
          languages.flatMap(({ name }) => {
            const [letters, latin] = fontFiles(bundle, name)
            return letters && latin ? [[name.slice(0, 2), letters]] : []
          }),
        ),
      }
      return html.replace('<!-- early -->', () => `<script>${earlyLoadScript(files)}</script>`)
    },
  },
}

/** A visitor reads the page at which they begin while the code is on its way. It follows the mark, which others see. */
const firstHtml: Plugin = {
  name: 'first-html',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const drawn = Object.entries(await drawFirstHtml()).map(
        // Nothing of a form can be used yet.
        ([page, first]) => `<div class="first" data-page="${page}"${page && ' inert'}>${first}</div>`,
      )
      // A site's own name is known to the browser alone.
      const name = `<script>document.querySelector('.first[inert] b').textContent = location.host</script>`
      return html.replace('<!-- first -->', () => drawn.join('') + name)
    },
  },
}

/** The modules that come with the page: `src/in-page.cjs`. */
const inPage = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/**
 * React comes inside the page, as a script of its own. On a slow network its bytes use the round trip in which the
 * other files are only asked for; a file of its own would come after it. The page changes with each build as the first
 * bundle does, so that nothing is fetched more often.
 */
const inlineReact: Plugin = {
  name: 'inline-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (inPage.includes(id) ? `\0in-page:${id}` : undefined),
  load: (id) =>
    id.startsWith('\0in-page:') ? `module.exports = inPage['${id.slice('\0in-page:'.length)}']` : undefined,
  transformIndexHtml: {
    order: 'post',
    async handler() {
      const code = await buildScript(new URL('src/in-page.cjs', import.meta.url), 'iife')
      // Nothing in it ends the script before its end.
      // React makes errors when it begins. A debugger reads where (80 % of the script's time), Lighthouse too; nobody else.
      const begun = `Error.stackTraceLimit=0;${code}Error.stackTraceLimit=10`
      return [{ tag: 'script', children: begun.replace(/<(?=\/?script|!--)/gi, '\\x3c'), injectTo: 'body' }]
    },
  },
}

/** Everything that makes the first page of a visitor come early. */
export const firstPage: Plugin[] = [failedStyles, earlyFiles, inlineStyles, earlyAnswer, firstHtml, inlineReact]
