/** Added to each count, so that a piece that an answer was never seen with doesn't exclude it. */
const smoothing = 0.1
const lengths = [2, 3, 4] as const

/** All pieces of two to four characters. */
function piecesOf(question: string): string[] {
  const characters = Array.from(question)
  return lengths.flatMap((length) =>
    characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join('')),
  )
}

/**
 * Trains a multinomial naive Bayes classifier of lines: the answer whose lines make the pieces of the question likeliest.
 * @returns what it answers to a question
 */
export function trainNaiveBayes(
  lines: readonly { readonly question: string; readonly answer: string }[],
): (question: string) => string | undefined {
  const answers = new Map<string, { lines: number; pieces: number }>()
  /** Each piece with the number of times that it was seen with each answer. */
  const counts = new Map<string, Map<string, number>>()
  for (const { question, answer } of lines) {
    const pieces = piecesOf(question)
    const known = answers.get(answer) ?? { lines: 0, pieces: 0 }
    answers.set(answer, { lines: known.lines + 1, pieces: known.pieces + pieces.length })
    for (const piece of pieces) {
      const seen = counts.get(piece) ?? new Map<string, number>()
      counts.set(piece, seen.set(answer, (seen.get(answer) ?? 0) + 1))
    }
  }
  return (question) => {
    const pieces = piecesOf(question)
    // As if no answer had been seen with any piece; those that were are corrected.
    const likelihoods = new Map(
      [...answers].map(([answer, known]) => {
        const unseen = Math.log(smoothing / (known.pieces + smoothing * counts.size))
        return [answer, Math.log(known.lines / lines.length) + pieces.length * unseen]
      }),
    )
    for (const piece of pieces) {
      for (const [answer, count] of counts.get(piece) ?? [])
        likelihoods.set(answer, (likelihoods.get(answer) ?? 0) + Math.log(count / smoothing + 1))
    }
    let best: string | undefined
    for (const [answer, likelihood] of likelihoods)
      if (best === undefined || likelihood > (likelihoods.get(best) ?? -Infinity)) best = answer
    return best
  }
}
