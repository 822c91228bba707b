import { computingWorth, exampleUnits } from '@synet/market/computing-worth'
import { type Language, languages } from '@synet/contract/languages'
import { markCells } from '@synet/ui/icons/mark-cells'
import { figuresLocale } from '@synet/words/figures-locale'
import { pageWords, wholeWords } from './page-words.ts'

/** Stands for the site's origin, which only the server knows. */
export const originPlaceholder = '{origin}'

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

export interface SiteFiles {
  readonly script: string
  readonly fonts: readonly string[]
}

export const markSvg = `<svg width="18.6" height="30" viewBox="0 0 31 50" aria-hidden="true">${markCells
  .map(
    (cell) =>
      `<rect ${Object.entries(cell)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`,
  )
  .join('')}</svg>`

const icons = {
  training:
    '<rect x="6.5" y="6.5" width="11" height="11" rx="2"/><path d="M10 3.5v3M14 3.5v3M10 17.5v3M14 17.5v3M3.5 10h3M3.5 14h3M17.5 10h3M17.5 14h3"/>',
  principal: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  proof: '<path d="M12 3.5 19 6v6c0 4.3-2.9 7.2-7 8.5-4.1-1.3-7-4.2-7-8.5V6z"/><path d="m9 12 2.2 2.2L15.2 10"/>',
}

/** Asks for the fonts of a page before its style names them. */
export const fontPreloads = (fonts: readonly string[]): string =>
  fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join('\n')

export const siteStyle = (fonts: readonly string[]): string => `${fonts
  .map(
    (font) =>
      `@font-face{font-family:Geist;src:url(${font}) format("woff2");font-weight:400 600;font-display:optional}`,
  )
  .join('\n')}
html:is(:lang(th),:lang(zh),:lang(ja),:lang(ko)){--tight:0}
:root{--tight:1;color-scheme:dark;--bg:#0a0c10;--card:#12151c;--raised:#1a1e27;--text:#f3f5f9;--text-2:#aeb6c6;--text-3:#8a93a5;--link:#86abff;--good:#3dd68c;--line:#242a36;--shade:#05070b;--s0:#161a23;--s1:#1a2645;--s2:#233e7d;--s3:#3059b8;--s4:#4d80f0;--s5:#a6c2ff;--sn:#3dd68c;--left:72%;--right:48%}
@media (prefers-color-scheme:light){:root{color-scheme:light;--bg:#f3f5f9;--card:#fff;--raised:#eef1f6;--text:#0a0c10;--text-2:#424b5c;--text-3:#576176;--link:#1f4fc0;--good:#0a7045;--line:#e2e7f0;--shade:#0a1a4d;--s0:#e2e7f0;--s1:#d5e0fb;--s2:#a9c1f7;--s3:#7d9ff1;--s4:#4d80f0;--s5:#1f4fc0;--sn:#189a62;--left:86%;--right:72%}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--bg);color:var(--text-2);font:400 16px/24px Geist,system-ui,sans-serif;overflow-x:clip;font-variant-numeric:tabular-nums}
.in{max-width:1152px;margin:0 auto;padding:0 16px}
h1,h2{margin:0;color:var(--text);font-weight:600;text-wrap:balance}:lang(ja){word-break:auto-phrase}:lang(ko){word-break:keep-all}
h1{font-size:clamp(34px,3.8vw,60px);line-height:1.06;letter-spacing:calc(-.035em*var(--tight))}:lang(th) h1{line-height:1.35}
h2{font-size:26px;line-height:32px;letter-spacing:calc(-.02em*var(--tight))}:lang(th) h2{line-height:36px}.points h2{font-size:17px;line-height:24px}
p{margin:0;text-wrap:pretty}a{color:var(--link)}
header{display:flex;align-items:center;justify-content:flex-end;gap:4px 8px;min-height:72px}@media (max-width:359px){header{flex-wrap:wrap}}
header a{color:var(--text);text-decoration:none;font-size:14px;font-weight:500;padding:14px 0}header a.button{padding:10px 12px;white-space:nowrap}header a:not(.brand,.button,[lang]){display:none}
.brand{display:flex;align-items:center;gap:8px;font-size:17px!important;font-weight:600!important;margin-inline-end:auto}
.demo{padding:0 8px;border-radius:99px;background:var(--raised);color:var(--text-2);font-size:12px;line-height:24px}
.button{display:inline-block;padding:12px 20px;border-radius:12px;background:var(--raised);color:var(--text);font-weight:600;text-decoration:none}
.button.first{background:#4d80f0;color:#0a0c10}
.hero{display:grid;gap:24px;padding-block:24px 40px}
.lead{font-size:18px;line-height:28px}.actions{display:flex;flex-wrap:wrap;gap:12px}
.small{font-size:12px;line-height:16px;color:var(--text-3)}
.hero>div{display:grid;gap:20px;align-content:center;justify-items:start}
#relief{aspect-ratio:2;min-width:0;margin-inline:-16px;align-content:center}#relief .card{margin-inline:16px}#relief svg{display:block;width:100%;height:100%}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:1px;margin:0;border-radius:16px;overflow:hidden;background:var(--line)}
[hidden]{display:none!important}.figures div{padding:16px 20px;background:var(--card)}
dt{font-size:14px;line-height:20px}dd{margin:0;color:var(--text);font-size:28px;line-height:32px;font-weight:600;letter-spacing:-.025em}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.points{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:24px 40px;list-style:none;margin:0;padding:0}
.points svg{color:var(--link);margin-bottom:8px}
section{padding-block:40px;display:grid;gap:16px}
.two{display:grid;gap:0 40px;align-items:start}
.list{margin:0;padding-inline-start:20px}.list li{margin:8px 0}
.card{padding:20px;border-radius:16px;background:var(--card);display:grid;gap:12px}
summary{color:var(--text);font-weight:600;padding:10px 0;cursor:pointer}
.said{display:grid;gap:4px;font-size:18px;line-height:28px}.said strong{color:var(--text);font-size:clamp(26px,3.4vw,44px);line-height:1.1;font-weight:600;letter-spacing:-.025em}
.card dl{margin:0;display:grid;gap:8px}.card dl div{display:flex;justify-content:space-between;gap:16px}.card dd{font-size:16px;line-height:24px;letter-spacing:0}
footer{margin-top:40px!important;border-top:1px solid var(--line);padding-block:24px;display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px}
footer a{padding:10px 0}
@media (min-width:900px){header{flex-wrap:wrap;gap:4px 24px}header a:not(.brand){display:inline-block!important}header a.button{padding:12px 20px}.hero{grid-template-columns:minmax(0,31rem) minmax(0,1fr);padding-block:16px 32px}.two{grid-template-columns:1fr 1fr}#relief{margin-inline:0 -80px}#relief .card{margin-inline:0 80px}}
@keyframes rise{from{opacity:0;transform:translateY(6px)}}@media (prefers-reduced-motion:reduce){#relief path{animation:none!important}}
.hero.bare{grid-template-columns:1fr}.bare #relief{display:none}.bare .lead{max-width:44rem}
:focus-visible{outline:2px solid #4d80f0;outline-offset:2px;border-radius:4px}`

const listOf = (words: Readonly<Record<string, string>>, prefix: string): string =>
  `<ul class="list">${Object.entries(words)
    .filter(([id]) => id.startsWith(prefix))
    .map(([, text]) => `<li>${escapeHtml(text)}</li>`)
    .join('')}</ul>`

/** Where the server finds a language's page; it serves it at `/<language>/`. */
export const sitePath = (language: Language): string => `site/${language}.html`

/**
 * The public website in one language: whole without JavaScript, with live figures and the model's relief by it, which have
 * their place where scripts run. Links lead into the app.
 */
export function sitePage(language: Language, { script, fonts }: SiteFiles): string {
  const written = pageWords[language]
  const words = wholeWords(language)
  const say = (id: string): string => escapeHtml(words[id] ?? '')
  /** Search engines and share cards take the text without word joiners. */
  const withoutJoiners = (id: string): string => escapeHtml(written[id] ?? '')
  const nativeTitle = languages.find(({ name }) => name === language)?.nativeTitle ?? language
  const numbers = new Intl.NumberFormat(figuresLocale(language), { maximumSignificantDigits: 1 })
  const computing = say('pledge.computing-text')
    .replace('{units}', numbers.format(exampleUnits))
    .replace('{worth}', numbers.format(computingWorth(exampleUnits)))
  const alternates = languages
    .map(({ name }) => `<link rel="alternate" hreflang="${name}" href="${originPlaceholder}/${name}/">`)
    .join('\n')
  const points = (['training', 'principal', 'proof'] as const)
    .map(
      (
        name,
      ) => `<li><svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[name]}</svg>
<h2>${say(`landing.${name}`)}</h2><p>${say(`landing.${name}-text`)}</p></li>`,
    )
    .join('\n')
  const figure = (name: string, label: string): string =>
    `<div hidden><dt>${say(label)}</dt><dd data-figure="${name}"></dd></div>`
  /** A dash has the figure's place from the start, so that nothing moves when the script writes it. */
  const awaitedFigure = (name: string, label: string): string =>
    `<div><dt>${say(label)}</dt><dd data-figure="${name}">–</dd></div>`
  const fee = (name: string, label: string): string =>
    `<div><dt>${say(label)}</dt><dd${name ? ` data-figure="${name}">` : `>${say('website.fee-none')}`}</dd></div>`
  /** A card that the script fills and shows. */
  const card = (id: string, label: string, content: string): string =>
    `<div class="card" id="${id}" hidden><h2>${say(label)}</h2>${content}</div>`
  const runBy = `<dl hidden>${['name', 'place', 'contact'].map((part) => figure(`run-${part}`, `website.run-${part}`)).join('')}</dl>
<p id="unnamed" hidden>${say('website.run-by-none')}</p><p id="development" hidden>${say('website.development')}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Synet: ${withoutJoiners('landing.title')}</title>
<meta name="description" content="${withoutJoiners('landing.lead')}">
<meta name="theme-color" content="#0A0C10" media="(prefers-color-scheme: dark)">
<meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)">
<link rel="canonical" href="${originPlaceholder}/${language}/">
${alternates}
<link rel="alternate" hreflang="x-default" href="${originPlaceholder}/en-US/">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Synet">
<meta property="og:locale" content="${language.replace('-', '_')}">
<meta property="og:title" content="${withoutJoiners('landing.title')}">
<meta property="og:description" content="${withoutJoiners('landing.lead')}">
<meta property="og:url" content="${originPlaceholder}/${language}/">
<meta property="og:image" content="${originPlaceholder}/share.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${fontPreloads(fonts)}
<style>${siteStyle(fonts)}</style>
<noscript><style>#relief,.figures{display:none}</style></noscript>
<script type="module" src="${script}"></script>
</head>
<body>
<header class="in">
<a class="brand" href="/">${markSvg}Synet<span class="demo" id="demo" hidden>${say('common.demo')}</span></a>
<a href="#how">${say('website.title')}</a>
<a href="#fees">${say('website.fees')}</a>
<a href="/#/pages-sub/proof/index">${say('title.proof')}</a>
<a href="/#/pages-sub/project/index">${say('title.projects')}</a>
<a href="#languages" lang="${language}">${nativeTitle}</a>
<a class="button" href="/#/pages/login/index">${say('title.login')}</a>
</header>
<main class="in">
<div class="hero">
<div>
<h1>${say('landing.title')}</h1>
<p class="lead">${say('landing.pay')}</p>
<p>${say('landing.lead')}</p>
<p class="actions"><a class="button first" href="/#/pages/login/index?type=register">${say('title.register')}</a>
<a class="button" id="ask" href="/#/pages-sub/project/index">${say('project.ask-go')}</a>
<a class="button" href="/#/pages/trial/index">${say('landing.try')}</a></p>
<p class="small">${say('landing.risk')}</p>
</div>
<div id="relief"></div>
</div>
<dl class="figures">
${awaitedFigure('units', 'website.units')}
${awaitedFigure('held', 'website.held')}
${awaitedFigure('right', 'project.right')}
${figure('loss', 'project.loss')}
${awaitedFigure('withdrawals', 'website.withdrawals-took')}
</dl>
<section id="how" aria-label="${say('website.title')}">
<ul class="points">
${points}
</ul>
</section>
<div class="two">
<section><h2>${say('website.title')}</h2><p>${say('website.text')}</p>
<h2>${say('website.income')}</h2><p>${say('website.income-text')}</p><p>${computing}</p>
<h2>${say('website.depends')}</h2><p>${say('website.depends-text')}</p><p>${say('website.principal-text')}</p></section>
<section id="fees"><div class="card"><h2>${say('website.fees')}</h2>
<dl>
${fee('', 'website.fee-recharge')}
${fee('transferFee', 'website.fee-transfer')}
${fee('withdrawRate', 'website.fee-withdraw')}
${fee('exchangeFee', 'website.fee-swap')}
</dl>
<p class="small">${say('website.fees-note')}</p>
<noscript><p><a href="/prod/api/index/config">JSON</a></p></noscript></div>
${card('tasks', 'website.tasks', `<p class="small">${say('website.task-income')}</p><dl></dl>`)}
${card('needs', 'website.needs', '<dl></dl>')}
${card('run-by', 'website.run-by', runBy)}</section>
</div>
<div class="two">
<section><h2>${say('website.risks')}</h2>${listOf(words, 'website.risk.')}</section>
<section><h2>${say('website.terms')}</h2>${listOf(words, 'website.term.')}</section>
</div>
<section><h2><a href="/#/pages-sub/proof/index">${say('title.proof')}</a></h2><p>${say('landing.proof-text')}</p>
<details><summary>${say('proof.limits')}</summary>${listOf(words, 'proof.limit.')}
<p><a href="/prod/api/proof/figures">JSON</a></p></details></section>
<p class="actions"><a class="button first" href="/#/pages/login/index?type=register">${say('title.register')}</a></p>
</main>
<footer class="in" id="languages"><a href="/#/pages-sub/proof/index">${say('title.proof')}</a>
<a href="/#/pages-sub/project/index">${say('title.projects')}</a>
<a href="/${language}/status">${say('help.status')}</a>
<a href="/#/pages-sub/help/index">${say('title.help')}</a>
${languages
  .filter(({ name }) => name !== language)
  .map(({ name, nativeTitle }) => `<a href="/${name}/" hreflang="${name}" lang="${name}">${nativeTitle}</a>`)
  .join('\n')}</footer>
</body>
</html>
`
}
