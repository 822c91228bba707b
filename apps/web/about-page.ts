import { type Language, languages } from '@synet/contract/languages'
import { pageWords } from './page-words.ts'

/** @returns where a language's page lies */
export const aboutPath = (language: Language): string =>
  language === 'en-US' ? 'about.html' : `about-${language}.html`

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `:root{color-scheme:dark}body{margin:0 auto;padding:24px 16px;max-width:640px;background:#0a0c10;color:#aeb6c6;font:16px/24px system-ui,sans-serif}
h1,h2{color:#f3f5f9;line-height:28px}h1{font-size:22px}h2{font-size:17px;margin-top:32px}a{color:#86abff}li{margin:8px 0}`

/** The sections of the website's page that need no figures: heading, paragraphs, list. */
const sections = [
  ['website.title', ['website.text']],
  ['website.income', ['website.income-text']],
  ['website.depends', ['website.depends-text', 'website.principal-text']],
  ['website.risks', [], 'website.risk.'],
  ['website.terms', [], 'website.term.'],
  ['proof.limits', [], 'proof.limit.'],
] as const

/** The website's text for browsers without JavaScript, and for machines; its figures are JSON at their addresses. */
export function aboutPage(language: Language): string {
  const words = pageWords[language]
  const say = (id: string): string => escape(words[id] ?? '')
  const parts = sections.map(([heading, paragraphs, list]) => {
    const items = list ? Object.keys(words).filter((id) => id.startsWith(list)) : []
    return `<h2>${say(heading)}</h2>
${paragraphs.map((id) => `<p>${say(id)}</p>`).join('\n')}${items.length > 0 ? `<ul>${items.map((id) => `<li>${say(id)}</li>`).join('\n')}</ul>` : ''}`
  })
  const others = languages
    .filter(({ name }) => name !== language)
    .map(
      ({ name, nativeTitle }) => `<a href="/${aboutPath(name)}" hreflang="${name}" lang="${name}">${nativeTitle}</a>`,
    )
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title.website')}</title>
<style>${style}</style>
<nav>${others.join(' ')}</nav>
<h1>${say('title.website')}</h1>
<p>${say('landing.lead')}</p>
${parts.join('\n')}
<h2>${say('proof.json')}</h2>
<ul>
<li><a href="/prod/api/proof/figures">${say('website.tokens')} · ${say('website.times')}</a></li>
<li><a href="/prod/api/proof/epoch">${say('title.proof')}</a></li>
<li><a href="/prod/api/index/config">${say('website.fees')}</a></li>
</ul>
</html>
`
}
