import type { Language } from '@synet/contract/languages'

/** Separate from the catalogues, because the page says it before any script of the app has come. */
export const unopenedNotice: Readonly<Record<Language, string>> = {
  'en-US':
    'This page hasn’t opened yet. Check your connection and update this browser, or open the page in another one, such as Chrome, Safari or Firefox.',
  'zh-CN': '页面尚未打开。请检查网络连接并更新此浏览器，或改用其他浏览器打开，例如 Chrome、Safari 或 Firefox。',
  'zh-TW': '頁面尚未開啟。請檢查網路連線並更新這個瀏覽器，或改用其他瀏覽器開啟，例如 Chrome、Safari 或 Firefox。',
  'ja-JP':
    'ページがまだ開いていません。接続を確認してこのブラウザーを更新するか、Chrome、Safari、Firefoxなど別のブラウザーで開いてください。',
  'ko-KR':
    '페이지가 아직 열리지 않았습니다. 연결을 확인하고 이 브라우저를 업데이트하거나 Chrome, Safari, Firefox 같은 다른 브라우저에서 여세요.',
  'vi-VN':
    'Trang này chưa mở được. Hãy kiểm tra kết nối và cập nhật trình duyệt này, hoặc mở trang bằng trình duyệt khác như Chrome, Safari hay Firefox.',
  'tr-TR':
    'Bu sayfa henüz açılmadı. Bağlantınızı kontrol edip bu tarayıcıyı güncelleyin ya da sayfayı Chrome, Safari veya Firefox gibi başka bir tarayıcıda açın.',
  'th-TH': 'หน้านี้ยังไม่เปิด โปรดตรวจสอบการเชื่อมต่อและอัปเดตเบราว์เซอร์นี้ หรือเปิดหน้านี้ในเบราว์เซอร์อื่น เช่น Chrome, Safari หรือ Firefox',
  'fr-FR':
    'Cette page ne s’est pas encore ouverte. Vérifiez votre connexion et mettez ce navigateur à jour, ou ouvrez la page dans un autre, comme Chrome, Safari ou Firefox.',
  'es-ES':
    'Esta página aún no se ha abierto. Compruebe la conexión y actualice este navegador, o abra la página en otro, como Chrome, Safari o Firefox.',
}

/** The page says it after this time: a slow connection usually brings the first script sooner. */
const patienceMs = 4_000

/**
 * In the syntax of 2009, because it runs where the app does not. The sentence comes at once when the first
 * script fails to come, and in time when it cannot run. The app replaces it when it opens after all. A browser without
 * cascade layers would show the app without its styles, so there the app finds no place to open.
 */
const script = (key: string): string => `
      (function () {
        var texts = ${JSON.stringify(unopenedNotice)}
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
