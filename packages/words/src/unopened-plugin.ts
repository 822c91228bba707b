import { unopened } from '#unopened'

/** The page says it after this time: a slow connection usually brings the first script sooner. */
const patienceMs = 4_000

/**
 * In the syntax of 2009, because it runs where the app does not. The sentence comes at once when the first
 * script fails to come, and in time when it cannot run. The app replaces it when it opens after all. A browser without
 * cascade layers would show the app without its styles, so there the app finds no place to open.
 */
const script = (key: string): string => `
      (function () {
        var texts = ${JSON.stringify(unopened)}
        function isTraditional(tag) { return /^zh.*(hant|tw|hk|mo)/i.test(tag) }
        function languageOf(tag) {
          if (isTraditional(tag)) return 'zh-TW'
          for (var name in texts) if (name.slice(0, 2) === String(tag).slice(0, 2).toLowerCase()) return name
        }
        function language() {
          try {
            var saved = localStorage.getItem('${key}')
            if (saved && texts[saved]) return saved
          } catch (forbidden) {}
          var wanted = navigator.languages || [navigator.language]
          for (var i = 0; i < wanted.length; i++) if (languageOf(wanted[i])) return languageOf(wanted[i])
          return 'en-US'
        }
        var told = false
        function tell() {
          var app = document.getElementById('app')
          if (told || !app || (app.firstElementChild && app.firstElementChild.className !== 'shell')) return
          told = true
          var sentence = document.createElement('p')
          sentence.setAttribute('role', 'alert')
          sentence.setAttribute('lang', language())
          sentence.style.cssText = 'position:fixed;left:0;right:0;bottom:15%;bottom:var(--unopened-bottom,15%);margin:0 auto;max-width:30em;padding:12px 24px;background:var(--bg);color:#8f9bb0;font:16px/24px system-ui,sans-serif;text-align:center'
          sentence.appendChild(document.createTextNode(texts[language()]))
          app.appendChild(sentence)
        }
        window.addEventListener('error', function (event) {
          if (event.target && event.target.tagName === 'SCRIPT') tell()
        }, true)
        setTimeout(tell, ${patienceMs})
        if (!window.CSSLayerBlockRule) document.addEventListener('readystatechange', function () {
          tell()
          var app = document.getElementById('app')
          if (app) app.removeAttribute('id')
        })
      })()
    `

/**
 * Vite plugin: the page of an app says how to continue where its first script does not come, or cannot run.
 * @param key where the app keeps the chosen language
 */
export const unopenedPlugin = (key: string) => ({
  name: 'unopened-plugin',
  transformIndexHtml: () => [{ tag: 'script', children: script(key), injectTo: 'head' as const }],
})
