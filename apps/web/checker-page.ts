import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { languages } from '@synet/contract/languages'
import { calendar } from '@synet/words/calendar'
import { figuresLocale } from '@synet/words/figures-locale'
import { pageWords, wholeWords } from './page-words.ts'

/** The parts are in the order in which they need each other; together they import nothing else. */
const parts = ['sha256', 'tree-node', 'check-proof']

/** The very program that the app checks with, its types taken off, so that readers of the page read that. */
function program(): string {
  return parts
    .map((name) => {
      const source = readFileSync(fileURLToPath(import.meta.resolve(`@synet/proof/${name}`)), 'utf8')
      return `// ${name}\n${stripTypeScriptTypes(source)}`
    })
    .join('\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '')
    .replace(/(\S) {2,}/g, '$1 ')
    .replace(/ +([,);])/g, '$1')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
}

const wordsOf = (all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => /^(checker|proof\.where)\./.test(id)))

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `
:root { color-scheme: dark }
body { margin: 0 auto; padding: 24px 16px; max-width: 640px; background: #0a0c10; color: #f3f5f9; font: 16px/24px system-ui, sans-serif }
h1 { font-size: 22px; line-height: 28px }
label { display: block; margin-top: 16px; color: #aeb6c6; font-size: 14px; line-height: 20px }
input { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 10px 12px; border: 1px solid #788194; border-radius: 12px; background: #12151c; color: inherit; font: inherit }
#result { margin-top: 24px; padding: 16px; border-radius: 16px; background: #12151c; overflow-wrap: anywhere }
#result:empty { display: none }
#result p { margin: 8px 0 } .good { color: #3dd68c } .bad { color: #ff7a70 }
pre { max-height: 320px; overflow: auto; padding: 12px; border-radius: 12px; background: #12151c; font-size: 12px; line-height: 18px }
summary { min-height: 48px; line-height: 48px; color: #86abff; cursor: pointer }`

/** Runs the program on a file and shows the result. It is plain, so that people can read it, too. */
const page = `
const [mine] = navigator.languages.flatMap((tag) =>
  /^zh-(tw|hk|mo|hant)/i.test(tag) ? ['zh-TW'] : Object.keys(all).filter((name) => name.slice(0, 2) === tag.slice(0, 2).toLowerCase()).slice(0, 1))
const words = all[mine || 'en-US']
const text = (id, facts = {}) => words[id].replace(/{(\\w+)}/g, (_, name) => facts[name])
for (const at of document.querySelectorAll('[data-text]')) at.textContent = text(at.dataset.text)
document.documentElement.lang = mine || 'en-US'
const figures = new Intl.NumberFormat(locales[mine || 'en-US'])
const mark = figures.format(0.5)[1]
const decimal = (minor) => {
  const digits = minor.padStart(7, '0')
  const rest = digits.slice(-6).replace(/0+$/, '')
  // Three decimals would be read as thousands where the other mark is usual.
  return figures.format(BigInt(digits.slice(0, -6))) + (rest && mark + rest.padEnd(rest.length === 3 ? 4 : 2, '0'))
}
const times = new Intl.DateTimeFormat(mine || 'en-US', { calendar, year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' })
const amounts = (sums) => sums.map((sum, i) => decimal(sum) + ' ' + assets[i]).join(', ')
const value = (id) => document.getElementById(id).value.trim() || undefined
const say = (lines) => {
  const result = document.getElementById('result')
  result.replaceChildren(...lines.map(([line, look]) => {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    if (look) paragraph.className = look
    return paragraph
  }))
}
async function check() {
  const [file] = document.getElementById('file').files
  if (!file) return
  let proof
  try {
    proof = JSON.parse(await file.text())
  } catch {
    proof = undefined
  }
  const finding = await checkProof(proof, { account: value('account'), publicKey: value('key') })
  if (!finding.ok) {
    const where = text('proof.where.' + finding.fault.part, finding.fault)
    return say([['✗ ' + text('checker.bad', { where }), 'bad']])
  }
  say([
    ['✓ ' + text('checker.good'), 'good'],
    ...(finding.signed ? [] : [[text('checker.no-signature')]]),
    [text('checker.epoch', { epoch: finding.epoch, at: times.format(new Date(finding.at)) })],
    [text('checker.sums', { sums: amounts(finding.sums) })],
    [text('checker.totals', { sums: amounts(finding.totals) })],
    [text('checker.hash', { hash: finding.statementHash })],
    [text('checker.limits')],
  ])
}
for (const id of ['file', 'account', 'key']) document.getElementById(id).addEventListener('change', check)
`

/** Builds an HTML file that checks a proof from disk, without a network; the build puts it beside the app. */
export function checkerPage(): string {
  const english = pageWords['en-US']
  const all = Object.fromEntries(languages.map(({ name }) => [name, wordsOf(wholeWords(name))]))
  const locales = Object.fromEntries(languages.map(({ name }) => [name, figuresLocale(name)]))
  const field = (id: string, type: string) =>
    `<label for="${id}" data-text="checker.${id}">${escape(english[`checker.${id}`] ?? '')}</label><input id="${id}" type="${type}">`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escape(english['checker.title'] ?? '')}</title>
<style>${style}
</style>
<h1 data-text="checker.title">${escape(english['checker.title'] ?? '')}</h1>
<p data-text="checker.lead">${escape(english['checker.lead'] ?? '')}</p>
${field('file', 'file')}
${field('account', 'text')}
${field('key', 'text')}
<div id="result" role="status"></div>
<script type="module">
const { assets, checkProof } = (() => {
${program()}
return { assets, checkProof }
})()

// the page
const all = ${JSON.stringify(all).replaceAll('<', '\\u003c')}
const locales = ${JSON.stringify(locales)}
const calendar = '${calendar}'
${page}</script>
</html>
`
}
