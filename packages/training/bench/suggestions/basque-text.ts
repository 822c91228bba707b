import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Debian 12's libreoffice-help-eu 4:7.4.7-1+deb12u14 (MPL-2.0), unpacked: `apt-get download libreoffice-help-eu`, then
 * `dpkg -x <file> <folder>`. Its SHA-256 is e88eaa5da5d9254a7c9bc1a6ac89d04758380adc044f9a007f666de68ef9aa91; the text
 * that is learned from it has 602ad5dc435b8f18cbaec8fa6a1643a6423f7972d24244ab4de3102b4489312f.
 */
const pagesAt = 'usr/share/libreoffice/help/eu/text'

/** Two of forty pages are held out, and one chooses the checkpoint. */
const [parts, heldOutParts, validationParts] = [40, 2, 1]
/** Sentences that begin or end with so many equal letters are taken once. */
const equalLetters = 40

export interface BasqueText {
  readonly train: Uint8Array
  readonly validation: Uint8Array
  readonly heldOut: Uint8Array
}

/** Sentences of the help, one a line, each page in one of the three parts. */
export function readBasqueText(folder: string): BasqueText {
  const root = join(folder, pagesAt)
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
  const seen = new Set<string>()
  const lines: { [part in keyof BasqueText]: string[] } = { train: [], validation: [], heldOut: [] }
  for (const page of pages.sort()) {
    const part = createHash('sha256').update(page).digest().readUInt32BE(0) % parts
    const into = part < heldOutParts ? 'heldOut' : part < heldOutParts + validationParts ? 'validation' : 'train'
    for (const sentence of sentencesOf(readFileSync(join(root, page), 'utf8'))) {
      const letters = sentence.toLowerCase().replace(/\P{L}/gu, '')
      const [start, end] = [`^${letters.slice(0, equalLetters)}`, `${letters.slice(-equalLetters)}$`]
      if (!seen.has(start) && !seen.has(end)) lines[into].push(sentence)
      seen.add(start).add(end)
    }
  }
  const bytesOf = (of: readonly string[]) => new TextEncoder().encode(`${of.join('\n')}\n`)
  return { train: bytesOf(lines.train), validation: bytesOf(lines.validation), heldOut: bytesOf(lines.heldOut) }
}

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }
const segmenter = new Intl.Segmenter('eu', { granularity: 'sentence' })

function* sentencesOf(html: string): Generator<string> {
  for (const [, , paragraph = ''] of html.matchAll(/<(p|h\d|td|li)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    const text = paragraph
      .replace(/<[^<>]*>/g, '')
      .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/^\s*Title is:/, '')
      .replace(/\s+/g, ' ')
    for (const { segment } of segmenter.segment(text)) if (isProse(segment.trim())) yield segment.trim()
  }
}

/** Whole sentences of at least four words, mostly of letters and without code. */
function isProse(sentence: string): boolean {
  return (
    /^[\p{Lu}“"‘'(].*[.!?…”"’')]$/u.test(sentence) &&
    !/[$%{}\\<>|@#=^&]|https?:/.test(sentence) &&
    sentence.split(' ').length >= 4 &&
    sentence.replace(/[^\p{L} ]/gu, '').length >= 0.85 * sentence.length
  )
}
