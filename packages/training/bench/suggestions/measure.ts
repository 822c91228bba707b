import { latin1 } from './speller.ts'
import { type Predictor, type Word, wordsOf } from './word-grams.ts'

/** The predictor is asked about one line of so many. */
const linesApart = 4
const partBytes = 1_024
/** After so many letters nobody looks at the suggestions any more. */
const lettersMax = 6

/** Counts what was asked about one line's words. */
interface Line {
  /** Words with more than so many letters, and how many of them are among the suggestions after those letters. */
  readonly asked: number[]
  readonly found: number[]
  /** Letters and spaces, and what they cost with suggestions. */
  letters: number
  touches: number
}

export interface Measured {
  readonly lines: readonly Line[]
  /** The loss of each part of the text, in nats a byte. */
  readonly parts: readonly number[]
  /** The time that a core takes, not that of the clock. */
  readonly msPerAnswer: number
}

export function measureSuggestions(predictor: Predictor, text: Uint8Array): Measured {
  const losses = predictor.losses(text)
  const parts = Array.from({ length: Math.floor(text.length / partBytes) }, (_, part) =>
    losses.subarray(part * partBytes, (part + 1) * partBytes).reduce((sum, loss) => sum + loss / partBytes, 0),
  )
  const ends = [...latin1(text).matchAll(/\n/g)].map(({ index }) => index)
  const byLine = Map.groupBy(wordsOf(text, 3), ({ at }) => ends.findIndex((end) => end > at))
  const begun = process.cpuUsage()
  let answers = 0
  const lines: Line[] = []
  for (const [index, words] of byLine) {
    if (index % linesApart !== 0) continue
    const line: Line = { asked: [0, 0, 0], found: [0, 0, 0], letters: 0, touches: 0 }
    for (const word of words) if (/^[A-Za-z\xc3]/.test(word.letters)) answers += type(predictor, text, word, line)
    lines.push(line)
  }
  const { user, system } = process.cpuUsage(begun)
  return { lines, parts, msPerAnswer: (user + system) / 1_000 / answers }
}

/** Types a word until it is suggested. @returns how many suggestions were asked for */
function type(predictor: Predictor, text: Uint8Array, word: Word, line: Line): number {
  const letters = Buffer.from(word.letters, 'latin1').toString().length
  let touches = letters + 1
  let typed = 0
  for (; typed < Math.min(word.letters.length, lettersMax + 1); typed++) {
    if (typed >= line.asked.length && touches <= letters) break
    const found = predictor.complete(text, word, typed).includes(word.letters)
    if (typed < line.asked.length) {
      line.asked[typed] = (line.asked[typed] ?? 0) + 1
      line.found[typed] = (line.found[typed] ?? 0) + Number(found)
    }
    // A suggestion brings the space with it.
    if (found) touches = Math.min(touches, typed + 1)
  }
  line.letters += letters + 1
  line.touches += touches
  return typed
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** A quotient of sums over independent lines or parts, with its standard error. */
function ratio(over: readonly number[], under: readonly number[]): readonly [number, number] {
  const value = sum(over) / sum(under)
  return [value, Math.sqrt(sum(over.map((one, i) => (one - value * (under[i] ?? 0)) ** 2))) / sum(under)]
}

/** Prints the figures, and how far they are ahead of another's on the same lines. */
export function say(name: string, bytes: number, measured: Measured, other?: Measured): void {
  const show = ([value, error]: readonly [number, number], unit: number) =>
    `${(unit * value).toFixed(unit === 1 ? 4 : 1)} ± ${(unit * error).toFixed(unit === 1 ? 4 : 1)}`
  const figure = (of: (line: Line) => readonly [number, number]) => {
    const own = measured.lines.map(of)
    const under = own.map(([, one]) => one)
    const ahead = own.map(([one], i) => one - (other?.lines[i] ? of(other.lines[i])[0] : one))
    const difference = other ? ` (${show(ratio(ahead, under), 100)})` : ''
    return (
      show(
        ratio(
          own.map(([one]) => one),
          under,
        ),
        100,
      ) + difference
    )
  }
  const ones = measured.parts.map(() => 1)
  const saved = measured.parts.map((loss, i) => loss - (other?.parts[i] ?? loss))
  console.log(
    `${name}: ${bytes} bytes; ${show(ratio(measured.parts, ones), 1)} (${show(ratio(saved, ones), 1)}) nats;`,
    [0, 1, 2].map((typed) => figure(({ asked, found }) => [found[typed] ?? 0, asked[typed] ?? 0])).join('; '),
    `; saved ${figure(({ letters, touches }) => [letters - touches, letters])} %;`,
    `${sum(measured.lines.map(({ asked }) => asked[0] ?? 0))} words; ${measured.msPerAnswer.toFixed(1)} ms`,
  )
}
