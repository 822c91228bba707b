import type { ProjectText } from '#projects/load-project'
import type { Baseline, Figure, TrainingProject } from '#projects/training-project'
import { measureByteCounts } from './byte-counts.ts'
import { cutWords } from '#counts/cut-words'
import { meanOf, shareOf } from './figures.ts'
import { countJointly } from '#counts/joint-counts'
import { askedQuestions, releaseQuestions } from './measure-model.ts'
import { markOf, readLines } from './questions.ts'
import { speakByCounts, type SoundCounts } from '#counts/sound-counts'

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
    // This first counts every answer as never seen with any piece, and then corrects those that were.
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

/** With more different answers naive Bayes takes long and finds little. */
const classesMax = 1_000
/** Answers that follow their questions letter by letter have at least a letter in this many. */
const lettersASound = 4

type Lines = ReturnType<typeof readLines>

/** The simple methods that apply to questions and their answers, each with what it answers to a question. */
function* methodsOf(
  lines: Lines,
  counts: SoundCounts | undefined,
): Iterable<{ kind: Baseline['kind']; answer: (question: string) => string | undefined }> {
  const charactersOf = (part: keyof Lines[number]): number => lines.reduce((sum, line) => sum + line[part].length, 0)
  const follows = charactersOf('answer') * lettersASound >= charactersOf('question')
  if (!follows || new Set(lines.map(({ answer }) => answer)).size <= classesMax)
    yield { kind: 'naive-bayes', answer: trainNaiveBayes(lines) }
  if (!follows) return
  const speak = speakByCounts(counts ?? countJointly(cutWords(lines)))
  yield { kind: 'joint-counts', answer: (question) => speak(question, 1)[0]?.sounds }
}

/**
 * Computes the strongest simple method of a project from its text, on the questions that its versions are asked.
 * @param counts of the shards' letters and sounds, if they are known already
 */
export function measureBaseline(
  project: Pick<TrainingProject, 'answers' | 'measure'>,
  { shards, heldOut }: Pick<ProjectText, 'shards' | 'heldOut'>,
  counts?: SoundCounts,
): Figure & Pick<Baseline, 'kind'> {
  if (project.measure === 'nats')
    return { kind: 'byte-counts', ...meanOf(measureByteCounts(shards, heldOut)), of: heldOut.length }
  const asked = askedQuestions(project, heldOut, releaseQuestions)
  const lines = shards.flatMap((shard) => readLines(shard, markOf(project)))
  return Array.from(methodsOf(lines, counts), ({ kind, answer }) => ({
    kind,
    ...shareOf(asked.map(({ question, answers }) => answers.includes(answer(question) ?? ''))),
  })).reduce((best, one) => (one.value > best.value ? one : best))
}
