import { pages as english } from '@synet/words/pages/en-US'
import { pages as chinese } from '@synet/words/pages/zh-CN'

type Words = Readonly<Record<string, string>>
const languages = { 'en-US': english, 'zh-CN': chinese } as const satisfies Record<string, Words>
export type AboutLanguage = keyof typeof languages

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
export function aboutPage(language: AboutLanguage): string {
  const words: Words = languages[language]
  const say = (id: string): string => escape(words[id] ?? '')
  const parts = sections.map(([heading, paragraphs, list]) => {
    const items = list ? Object.keys(words).filter((id) => id.startsWith(list)) : []
    return `<h2>${say(heading)}</h2>
${paragraphs.map((id) => `<p>${say(id)}</p>`).join('\n')}${items.length > 0 ? `<ul>${items.map((id) => `<li>${say(id)}</li>`).join('\n')}</ul>` : ''}`
  })
  const other = language === 'en-US' ? ['/about-zh-CN.html', 'zh-CN', '中文'] : ['/about.html', 'en-US', 'English']
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title.website')}</title>
<style>${style}</style>
<p><a href="${other[0]}" hreflang="${other[1]}" lang="${other[1]}">${other[2]}</a></p>
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
