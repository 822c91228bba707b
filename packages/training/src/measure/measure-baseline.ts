import type { ProjectText } from '#projects/load-project'
import { meanOf, shareOf } from './figures.ts'
import { answerMark, readLines, readQuestions } from './questions.ts'
import type { Baseline, Figure } from '#projects/training-project'
import { measureByteCounts } from './byte-counts.ts'
import { trainNaiveBayes } from './naive-bayes.ts'

/** Computes a project's baseline again from its text. @returns undefined for that of an outside program */
export function measureBaseline(kind: Baseline['kind'], { shards, heldOut }: ProjectText): Figure | undefined {
  switch (kind) {
    case 'byte-counts':
      return { ...meanOf(measureByteCounts(shards, heldOut)), of: heldOut.length }
    case 'naive-bayes': {
      const answer = trainNaiveBayes(shards.flatMap((shard) => readLines(shard, answerMark)))
      return shareOf(
        readQuestions(heldOut, answerMark).map(({ question, answers }) => answers.includes(answer(question) ?? '')),
      )
    }
    case 'program':
      return undefined
  }
}
