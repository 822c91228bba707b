import type { ProjectText } from '#projects/load-project'
import { meanOf, shareOf } from './figures.ts'
import { markOf, readLines, readQuestions } from './questions.ts'
import type { Figure, TrainingProject } from '#projects/training-project'
import { measureByteCounts } from './byte-counts.ts'
import { trainLetterContexts } from './letter-contexts.ts'
import { trainNaiveBayes } from './naive-bayes.ts'

/** Computes a project's baseline again from its text. @returns undefined for that of an outside program */
export function measureBaseline(
  project: Pick<TrainingProject, 'answers' | 'baseline'>,
  { shards, heldOut }: ProjectText,
): Figure | undefined {
  const mark = markOf(project)
  switch (project.baseline.kind) {
    case 'byte-counts':
      return { ...meanOf(measureByteCounts(shards, heldOut)), of: heldOut.length }
    case 'naive-bayes':
    case 'letter-contexts': {
      const train = project.baseline.kind === 'naive-bayes' ? trainNaiveBayes : trainLetterContexts
      const answer = train(shards.flatMap((shard) => readLines(shard, mark)))
      return shareOf(
        readQuestions(heldOut, mark).map(({ question, answers }) => answers.includes(answer(question) ?? '')),
      )
    }
    case 'program':
      return undefined
  }
}
