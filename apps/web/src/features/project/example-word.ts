import type { Project } from './queries.ts'

/** A word that the model is measured with, or the beginning of a text where it continues texts. */
export const exampleWord = ({ samples, questions }: Project): string =>
  (samples.at(-1)?.texts[0]?.prompt ?? '').slice(0, questions ? -questions.mark.length : undefined)

/** False for a word none of whose letters is in the words that the model is measured with: it is of another script. */
export function knowsLetters({ samples, wrong }: Project, word: string): boolean {
  const known = new Set(
    [
      ...samples.flatMap(({ texts }) => texts.map(({ prompt }) => prompt)),
      ...wrong.map(({ question }) => question),
    ].join(''),
  )
  return known.size === 0 || Array.from(word).some((letter) => known.has(letter))
}
