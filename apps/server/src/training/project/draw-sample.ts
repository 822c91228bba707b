import { readAnswer } from '@synet/training/engine/alphabet'
import type { Trainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import { judgeOf } from '@synet/training/projects/judge-of'
import type { ProjectText } from '@synet/training/projects/load-project'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { invariant } from '@synet/core/result'
import { heldOutMeasuredBytes, sampling } from '#training/project/sampling'

const lineEnd = 10

/** The published measurements and samples of a model version. */
export interface VersionSample {
  /** Nats a byte. */
  readonly heldOutLoss: number
  /** Holds a sample for each of the project's prompts; the text is base64 of what the model wrote, as people read it. */
  readonly texts: readonly { readonly prompt: string; readonly text: string }[]
}

/**
 * Measures a version and lets it continue the project's prompts; the same for the same weights on every machine.
 * @throws InvariantError when the weights are not of the project's model
 */
export async function drawSample(
  engine: WebAssembly.Module,
  project: TrainingProject,
  weights: Uint8Array,
  text: ProjectText,
): Promise<VersionSample> {
  const trainer = judgeOf(engine, project, text)
  const loaded = trainer.loadWeights(weights)
  invariant(loaded.ok, `these weights of ${project.code} do not load`)
  const texts: { prompt: string; text: string }[] = []
  for (const prompt of project.prompts) {
    const written = project.answers ? answerTo(trainer, project, prompt) : await continueText(trainer, project, prompt)
    texts.push({ prompt, text: Buffer.from(written).toString('base64') })
  }
  const heldOutLoss = trainer.evaluate(text.heldOut.subarray(0, heldOutMeasuredBytes))
  return { heldOutLoss, texts }
}

function answerTo(trainer: Trainer, { alphabet }: TrainingProject, prompt: string): Uint8Array {
  const [answer = new Uint8Array()] = trainer.answer([new TextEncoder().encode(prompt)], lineEnd)
  return alphabet ? new TextEncoder().encode(readAnswer(alphabet, answer)) : answer
}

async function continueText(trainer: Trainer, { writes }: TrainingProject, prompt: string): Promise<Uint8Array> {
  const written: Uint8Array[] = []
  for (const byte of writeText(trainer, { ...sampling, prompt: new TextEncoder().encode(prompt), writes })) {
    written.push(byte)
    // Yields between two bytes, so that the heartbeat and the loops of this process continue.
    await new Promise(setImmediate)
  }
  return Buffer.concat(written)
}
