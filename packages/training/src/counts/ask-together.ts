import { costOfHalf, digitsOfBit, type speakByCounts } from './sound-counts.ts'

/** The model is asked about this many of the counts' likeliest answers. */
const askedAbout = 8
/** A share is given in this many parts. */
export const shareParts = 16

/**
 * Answers a word by counts and a model together: the counts find the likeliest answers, and the one that is likeliest by
 * both is given. Costs are whole numbers, so that every machine gives the same answer.
 * @param costOf what the model makes of answers
 * @param share the model's part of a cost, in sixteenths
 */
export function askTogether(
  speak: ReturnType<typeof speakByCounts>,
  costOf: (answers: readonly Uint8Array[]) => readonly number[],
  share: number,
  word: string,
): Uint8Array {
  const found = speak(word, askedAbout)
  const answers = found.map(({ sounds }) => new TextEncoder().encode(sounds))
  const costs = costOf(answers)
  const both = found.map(
    ({ cost }, i) => (shareParts - share) * cost * (digitsOfBit / costOfHalf) + share * (costs[i] ?? 0),
  )
  return answers[both.indexOf(Math.min(...both))] ?? new Uint8Array()
}
