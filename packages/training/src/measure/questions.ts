import type { TrainingProject } from '#projects/training-project'

/** @returns the text between a question and its answer in a line */
export const markOf = ({ answers }: Pick<TrainingProject, 'answers'>): string => answers?.mark ?? ' = '

/** A question of a held-out text, with all answers that its lines give: some words have two pronunciations. */
export interface Question {
  readonly question: string
  readonly answers: readonly string[]
}

/** The lines of a text as question and answer. A line without a line break at its end was cut and is left out. */
export function readLines(text: Uint8Array, mark: string): readonly { question: string; answer: string }[] {
  const whole = new TextDecoder().decode(text.subarray(0, text.lastIndexOf(10) + 1))
  return whole.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(mark)
    return at < 0 ? [] : [{ question: line.slice(0, at), answer: line.slice(at + mark.length) }]
  })
}

/** The questions of a text in the order of their first lines. */
export function readQuestions(text: Uint8Array, mark: string): readonly Question[] {
  const answers = new Map<string, string[]>()
  for (const { question, answer } of readLines(text, mark)) {
    const known = answers.get(question)
    if (known) known.push(answer)
    else answers.set(question, [answer])
  }
  return [...answers].map(([question, all]) => ({ question, answers: all }))
}
