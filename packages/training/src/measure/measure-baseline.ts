import type { ProjectText } from '#projects/load-project'
import type { Baseline, Figure, TrainingProject } from '#projects/training-project'
import { measureByteCounts } from './byte-counts.ts'
import { cutWords } from '#counts/cut-words'
import { meanOf, shareOf } from './figures.ts'
import { countJointly } from '#counts/joint-counts'
import { askedQuestions, releaseQuestions } from './measure-model.ts'
import { trainNaiveBayes } from './naive-bayes.ts'
import { markOf, readLines } from './questions.ts'
import { speakByCounts, type SoundCounts } from '#counts/sound-counts'

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
