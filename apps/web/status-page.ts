import { type Language, languages } from '@synet/contract/languages'
import { wholeWords } from './page-words.ts'
import { escapeHtml, markSvg, originPlaceholder, fontPreloads, type SiteFiles, siteStyle } from './site-page.ts'

/** Where the server finds the frame of a language's status page; it serves it at `/<language>/status`. */
export const statusPath = (language: Language): string => `site/status.${language}.html`

const statusStyle = `h1{font-size:clamp(28px,4vw,40px);padding-block:24px 12px}
h1::before{content:"";display:inline-block;width:.42em;height:.42em;margin-inline-end:.4em;border-radius:2px;vertical-align:.12em;background:var(--mark)}
[data-verdict=all]{--mark:var(--good)}[data-verdict=some]{--mark:var(--bad)}[data-verdict=unclear]{--mark:var(--text-3)}
:root{--bad:#ff7a70;--wait:#f2b84b}@media (prefers-color-scheme:light){:root{--bad:#b3261e;--wait:#7d5200}}
main{max-width:720px!important}.stale{padding:12px 16px;border-radius:12px;background:var(--raised);color:var(--text)}
.services{list-style:none;margin:24px 0 0;padding:0;border-radius:16px;overflow:hidden;display:grid;gap:1px;background:var(--line)}
.services li{padding:16px 20px;background:var(--card);display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;align-items:baseline}
.services h2{font-size:17px;line-height:24px}.services .small{flex-basis:100%}
.state{font-size:14px;line-height:20px;color:var(--mark)}
[data-state=working]{--mark:var(--good)}[data-state=delayed]{--mark:var(--wait)}[data-state=stopped]{--mark:var(--bad)}[data-state=unknown]{--mark:var(--text-2)}
@media (forced-colors:active){h1::before{background:CanvasText}}`

/**
 * The frame of the public status page in one language. The server writes its main part for each reader; without JavaScript
 * it lacks only the note that an open page has become old.
 */
export function statusPage(language: Language, { script, fonts }: SiteFiles): string {
  const words = wholeWords(language)
  const say = (id: string): string => escapeHtml(words[id] ?? '')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Synet: ${say('help.status')}</title>
<meta name="theme-color" content="#0A0C10" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)">
<link rel="canonical" href="${originPlaceholder}/${language}/status">
${languages.map(({ name }) => `<link rel="alternate" hreflang="${name}" href="${originPlaceholder}/${name}/status">`).join('\n')}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${fontPreloads(fonts)}
<style>${siteStyle(fonts)}
${statusStyle}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<header class="in">
<a class="brand" href="/${language}/">${markSvg}Synet</a>
<a href="/#/pages-sub/help/index">${say('title.help')}</a>
<a href="/#/pages-sub/help/index?of=changes">${say('title.changes')}</a>
</header>
<main class="in">
<p class="stale" id="stale" role="status" hidden>${say('status.stale')} <a href="">${say('status.reload')}</a></p>
{status}
<p><a href="/status">${say('status.json')}</a></p>
</main>
<footer class="in">${languages
    .filter(({ name }) => name !== language)
    .map(({ name, nativeTitle }) => `<a href="/${name}/status" hreflang="${name}" lang="${name}">${nativeTitle}</a>`)
    .join('\n')}</footer>
</body>
</html>
`
}
