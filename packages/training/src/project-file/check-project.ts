import { gunzipSync } from 'node:zlib'
import { refuse } from '@synet/core/result'
import { countText } from '#counts/count-text'
import { writeCounts } from '#counts/counts-file'
import type { SoundCounts } from '#counts/sound-counts'
import { loadEngine } from '#engine/load-engine'
import { isModelConfig, operationsOfStep } from '#engine/model-config'
import { unitMemoryBytes } from '#engine/trainer'
import { beatsBaseline } from '#measure/figures'
import { measureBaseline } from '#measure/measure-baseline'
import { readQuestions, markOf } from '#measure/questions'
import type { TrainingProject } from '#projects/training-project'
import { engineVersionOf, unitLimits } from '#protocol/work-unit'
import { type Fault, faultyField, faultyText } from './fault.ts'
import { filesOf, type ProjectContent, projectOf } from './project-content.ts'
import { projectLimits } from './project-schema.ts'
import type { ProjectText } from '#projects/load-project'

/** Held-out text is compared in pieces of this length. */
const pieceBytes = 100
/** This share of the pieces may be in the shards: speeches repeat the names of treaties. */
const commonShareMax = 0.01

/** Each byte becomes a character, so that text may be cut anywhere. */
const read = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const textOf = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.length > 0)

/**
 * Finds held-out text that is also in the shards, so that a model could know it by heart: pieces of a hundred bytes,
 * whole lines, or where only answers are learned a question.
 */
export function findLeak(
  { answers }: Pick<TrainingProject, 'answers'>,
  { shards, heldOut }: ProjectText,
): string | undefined {
  const trained = shards.map(read)
  const held = read(heldOut)
  const pieces = Array.from({ length: Math.floor(held.length / pieceBytes) }, (_, i) =>
    held.slice(i * pieceBytes, (i + 1) * pieceBytes),
  )
  const common = pieces.filter((piece) => trained.some((shard) => shard.includes(piece)))
  if (common[0] !== undefined && common.length > commonShareMax * pieces.length) return textOf(common[0])
  const line = findCommon(trained.flatMap(linesOf), linesOf(held))
  if (line !== undefined || !answers) return line === undefined ? undefined : textOf(line)
  const questionOf = (one: string) => one.slice(0, one.indexOf(answers.mark))
  const question = findCommon(trained.flatMap(linesOf).map(questionOf), linesOf(held).map(questionOf))
  return question === undefined ? undefined : textOf(question)
}

function findCommon(trained: readonly string[], held: readonly string[]): string | undefined {
  const known = new Set(trained)
  return held.find((candidate) => known.has(candidate))
}

const lineEnd = 10
/** Fewer held-out questions measure too little. */
const questionsMin = 100
/** Logarithms may differ in their last digits between machines. */
const rounding = 1e-4

/**
 * Checks a project that somebody brings as the platform does before it takes it: its text, its split, its limits, its
 * baseline, which is computed again, and its experiment. Takes some seconds of a core.
 */
export async function checkProject(content: ProjectContent): Promise<readonly Fault[]> {
  const project = projectOf(content, '')
  const faults = [...checkFields(content), ...checkText(project, content), ...(await checkUnit(project, content))]
  // The other checks rely on these.
  if (faults.length > 0) return faults
  const counts = project.counts && countText(content.text.shards, markOf(project))
  return [
    ...checkSplit(project, content),
    ...(counts ? checkCounts(content, counts) : []),
    ...checkBaseline(project, content, counts),
  ]
}

function* checkFields({ definition }: ProjectContent): Iterable<Fault> {
  const { measure, baseline, writes, engineVersion, counts } = definition
  const files = filesOf(definition)
  for (const part of ['file', 'sha256'] as const)
    if (new Set(files.map((file) => file[part])).size < files.length)
      yield faultyField('shards', `have two files of the same ${part === 'file' ? 'name' : 'text'}: remove one`)
  if ((measure === 'nats') !== (baseline.kind === 'byte-counts'))
    yield faultyField('baseline.kind', 'does not fit the measure: byte-counts is for nats, the others are for right')
  if ((measure === 'right' || engineVersion === 3) && writes !== 'line')
    yield faultyField('writes', 'is line where answers are measured or learned: correct it')
  if (counts && (measure !== 'right' || engineVersion !== 3))
    yield faultyField(
      'counts',
      'answer with a model of engine version 3 that is measured by right answers: remove them',
    )
}

/** The text has no control characters. Where only answers are learned, it consists of questions and answers. */
function* checkText(project: TrainingProject, { text: { shards, heldOut } }: ProjectContent): Iterable<Fault> {
  const named = shards.map((bytes, i) => [project.shards[i]?.file ?? '', bytes] as const)
  const [heldMin, heldMax] = projectLimits.heldOutBytes
  const { bytes, file } = project.heldOut
  if (bytes < heldMin || bytes > heldMax) yield faultyText(file, `must have ${heldMin} to ${heldMax} bytes`)
  for (const [name, shard] of named)
    if (shard.length <= project.model.context || shard.length > unitLimits.shardBytesMax)
      yield faultyText(name, `must have more bytes than the model's context, and at most ${unitLimits.shardBytesMax}`)
  const sum = shards.reduce((total, shard) => total + shard.length, 0)
  if (sum > projectLimits.textBytes)
    yield faultyField('shards', `have ${sum} bytes together: at most ${projectLimits.textBytes} can be taken`)
  for (const [name, content] of [...named, [file, heldOut] as const]) {
    if (content.some((byte) => byte !== lineEnd && (byte < 32 || byte === 127)))
      yield faultyText(name, 'has control characters: only line breaks (LF) are allowed')
    else if (project.answers && !hasAnswers(content, project.answers.mark))
      yield faultyText(name, `must consist of whole lines question${project.answers.mark}answer`)
  }
  if (project.measure === 'right' && readQuestions(heldOut, markOf(project)).length < questionsMin)
    yield faultyText(file, `must have at least ${questionsMin} lines question${markOf(project)}answer`)
}

function hasAnswers(content: Uint8Array, mark: string): boolean {
  const lines = Buffer.from(content).toString('latin1').split('\n')
  return lines.pop() === '' && lines.every((line) => line.indexOf(mark) > 0 && line.indexOf(mark) < line.length - 1)
}

async function checkUnit(project: TrainingProject, { definition }: ProjectContent): Promise<readonly Fault[]> {
  const { model, stepsPerUnit, protocol } = project
  const fault = (line: string): readonly Fault[] => [{ refusal: refuse('project-file.model'), line: `model: ${line}` }]
  if (!isModelConfig(model, engineVersionOf(protocol)))
    return fault(
      'the engine does not accept it: see the limits of width, heads, context and parameters in docs/PROJECTS.md',
    )
  const teraflop = unitTeraflop(project)
  const [least, most] = projectLimits.unitTeraflop
  if (teraflop < least || teraflop > most)
    return fault(
      `a standard unit of ${stepsPerUnit} steps is ${teraflop.toFixed(3)} TFLOP: change stepsPerUnit so that it is ${least} to ${most}`,
    )
  const memory = unitMemoryBytes(await loadEngine(), model, definition.engineVersion, unitLimits.shardBytesMax)
  return memory > projectLimits.unitMemoryBytes
    ? fault(
        `a unit takes ${megabytes(memory)} MB, of at most ${megabytes(projectLimits.unitMemoryBytes)}: take a smaller batch`,
      )
    : []
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/** @returns the TFLOP of a standard unit */
export const unitTeraflop = ({ model, stepsPerUnit }: Pick<TrainingProject, 'model' | 'stepsPerUnit'>): number =>
  (stepsPerUnit * operationsOfStep(model)) / 1e12

function* checkSplit(project: TrainingProject, { text }: ProjectContent): Iterable<Fault> {
  const leak = findLeak(project, text)
  if (leak !== undefined)
    yield {
      refusal: refuse('project-file.leak', { text: leak.slice(0, 60) }),
      line: `the held-out text is also in the shards: “${leak}”. Remove it from one of them`,
    }
}

/** Counts are the same bytes on every machine; gzip's may differ. */
function* checkCounts({ text }: ProjectContent, counts: SoundCounts): Iterable<Fault> {
  const counted = writeCounts(counts)
  if (!isPacked(text.counts ?? new Uint8Array(), counted))
    yield faultyField('counts', 'are not those of the shards: write them with synet project count')
}

function isPacked(packed: Uint8Array, content: Uint8Array): boolean {
  try {
    return gunzipSync(packed, { maxOutputLength: content.length }).equals(content)
  } catch {
    return false
  }
}

function* checkBaseline(
  project: TrainingProject,
  { definition, text }: ProjectContent,
  counts: SoundCounts | undefined,
): Iterable<Fault> {
  const stated = definition.baseline
  const computed = measureBaseline(project, text, counts)
  const isAbout = (a: number, b: number) => Math.abs(a - b) < rounding
  const { kind, value, error, of } = computed
  if (stated.kind !== kind || !isAbout(stated.value, value) || !isAbout(stated.error, error) || stated.of !== of) {
    yield {
      refusal: refuse('project-file.baseline', { stated: stated.value, computed: value.toFixed(5) }),
      line: `baseline: ${kind} is the strongest simple method here and reaches ${value.toFixed(5)} with a standard error of ${error.toFixed(5)} on ${of}: write these`,
    }
  }
  if (!beatsBaseline({ measure: project.measure, baseline: { ...stated, ...computed } }, definition.experiment))
    yield {
      refusal: refuse('project-file.experiment'),
      line: 'experiment: its figure is not better than the baseline by more than two standard errors, so that the project is not taken',
    }
}
