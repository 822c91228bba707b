/**
 * The public page to which alerts lead: the runbook's chapters of docs/OPERATIONS.md as one file of HTML, without script.
 * Each heading has the anchor that it has in the document.
 */
const chapters = [
  '## Alerts and incidents',
  '### Restart or stop one process',
  '### Replacing a key',
  '## Backups',
  '## Crashes and `kill -9`',
]

const levelOf = (line: string): number => /^#+(?= )/.exec(line)?.[0].length ?? 0

/** @returns the lines of a chapter, up to the next heading of its level or above */
function chapterOf(document: string, heading: string): readonly string[] {
  const lines = document.split('\n')
  const from = lines.indexOf(heading)
  if (from < 0) throw new Error(`docs/OPERATIONS.md has no chapter ${heading}`)
  const rest = lines.slice(from + 1)
  const level = levelOf(heading)
  const end = rest.findIndex((line) => levelOf(line) > 0 && levelOf(line) <= level)
  return [heading, ...(end < 0 ? rest : rest.slice(0, end))]
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The anchor of a heading, as in the document. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** A link, whose name may have words of code, or such words. */
const marked = /(\[(?:`[^`]*`|[^\]`])+\]\([^)]+\)|`[^`]+`)/

/** Links lead to what the page has; the other documents are named. */
function inline(text: string, anchors: ReadonlySet<string>): string {
  const [before = '', found, ...after] = text.split(marked)
  const plain = escape(before)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<i>$1</i>')
  if (found === undefined) return plain
  const rest = inline(after.join(''), anchors)
  if (found.startsWith('`')) return `${plain}<code>${escape(found.slice(1, -1))}</code>${rest}`
  const [, name = '', to = ''] = /^\[(.+)\]\((.+)\)$/.exec(found) ?? []
  const drawn = inline(name, anchors)
  return `${plain}${anchors.has(to.slice(1)) ? `<a href="${to}">${drawn}</a>` : drawn}${rest}`
}

const mark = /^(?:- |\d+\. )/
const isItem = (line: string): boolean => mark.test(line)

/** What stands together in the document: a heading, a list, a table, a block of code or a paragraph. */
function blocksOf(lines: readonly string[]): readonly string[][] {
  const blocks: string[][] = []
  let isCode = false
  for (const line of lines) {
    const last = blocks.at(-1)
    if (line.startsWith('```')) {
      isCode = !isCode
      if (isCode) blocks.push([line])
    } else if (isCode) last?.push(line)
    else if (line === '' || levelOf(line) > 0) blocks.push(line === '' ? [] : [line], [])
    else if (last && (last[0] === undefined || isItem(last[0]) === isItem(line))) last.push(line)
    else blocks.push([line])
  }
  return blocks.filter((block) => block.length > 0)
}

const rowOf = (line: string, cell: 'td' | 'th', anchors: ReadonlySet<string>): string =>
  `<tr>${line
    .slice(1, -1)
    .split('|')
    .map((text) => `<${cell}>${inline(text.trim(), anchors)}</${cell}>`)
    .join('')}</tr>`

function drawBlock(block: readonly string[], anchors: ReadonlySet<string>): string {
  const [first = '', ...rest] = block
  const level = levelOf(first)
  if (level > 0) {
    const text = first.slice(level + 1)
    return `<h${level} id="${anchorOf(text)}">${inline(text, anchors)}</h${level}>`
  }
  if (first.startsWith('```')) return `<pre>${escape(rest.join('\n'))}</pre>`
  if (first.startsWith('|'))
    return `<div class="wide"><table>${rowOf(first, 'th', anchors)}${rest
      .slice(1)
      .map((line) => rowOf(line, 'td', anchors))
      .join('')}</table></div>`
  if (block.every(isItem)) {
    const tag = first.startsWith('- ') ? 'ul' : 'ol'
    return `<${tag}>${block.map((line) => `<li>${inline(line.replace(mark, ''), anchors)}</li>`).join('')}</${tag}>`
  }
  return `<p>${inline(block.join(' '), anchors)}</p>`
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px 64px;max-width:720px;font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin-top:48px;font-size:24px;line-height:32px}h3{margin-top:32px;font-size:18px;line-height:24px}
:target{outline:2px solid;outline-offset:8px;border-radius:4px}
pre,.wide{overflow:auto}pre,code{font:14px/20px ui-monospace,monospace}pre{white-space:pre-wrap}
table{border-collapse:collapse}th,td{padding:8px;border:1px solid GrayText;text-align:start;vertical-align:top}`

/** @param document the text of docs/OPERATIONS.md */
export function drawOperatorsPage(document: string): string {
  const blocks = chapters.flatMap((heading) => blocksOf(chapterOf(document, heading)))
  const anchors = new Set(
    blocks.flatMap(([first = '']) => (levelOf(first) > 0 ? [anchorOf(first.slice(levelOf(first) + 1))] : [])),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Synet: help for operators</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>Help for operators</h1>
${blocks.map((block) => drawBlock(block, anchors)).join('\n')}
</main>
</body>
</html>
`
}
