import { callWorker } from '#device/call-worker.ts'
import { readAnswer } from '@synet/training/engine/alphabet'
import { requireParts } from '#training/device.ts'
import { checkpointBytes } from './checkpoint.ts'
import { loadBlob } from './load-blob.ts'
import type { Project, Release } from './queries.ts'
import type { FromWriter, ToWriter } from './writing-messages.ts'

const bytesMax = 240

/** The bytes of a prompt; a question is cut where the model's context ends, and gets its mark. */
function promptOf({ questions, model }: Project, prompt: string): Uint8Array {
  const encode = (text: string) => new TextEncoder().encode(text)
  if (!questions) return encode(prompt)
  const mark = encode(questions.mark)
  const question = encode(prompt.trim()).subarray(0, model.context - mark.length)
  return Uint8Array.of(...question, ...mark)
}

/** The weights and counts that were loaded last, for the next question. */
let kept:
  | {
      readonly hash: string
      readonly weights: Uint8Array
      readonly counts?: { readonly file: Uint8Array; readonly share: number }
    }
  | undefined

/**
 * Lets a version continue a text, or answer a question, in this browser.
 * @param onText gets all that was written each time something is added
 * @param signal ends it; what was written stands
 * @param onShare is told which share of its weights has come
 * @throws CallError where the browser lacks what it takes; another error when the checkpoint or the engine can't be loaded
 */
export async function writeHere(
  project: Project,
  { hash }: Pick<Release, 'hash'>,
  prompt: string,
  seed: number,
  onText: (text: string) => void,
  signal: AbortSignal,
  onShare: (share: number) => void = () => undefined,
): Promise<void> {
  requireParts()
  if (kept?.hash !== hash) {
    const counts = project.questions?.counts
    const [weights, file] = await Promise.all([
      loadBlob(hash, signal, { bytes: checkpointBytes(project), onShare }),
      counts ? loadBlob(counts.hash, signal) : undefined,
    ])
    kept = { hash, weights, ...(counts && file && { counts: { file, share: counts.share } }) }
  }
  const { weights, counts } = kept
  onShare(1)
  const worker = new Worker(new URL('./writing-worker.ts', import.meta.url), { type: 'module' })
  let written: readonly number[] = []
  const ask: ToWriter = {
    model: project.model,
    weights,
    writing: {
      prompt: promptOf(project, prompt),
      bytes: bytesMax,
      seed,
      temperature: project.sampling.temperature,
      writes: project.writes,
    },
    answers: project.questions ? { ...(counts && { counts }) } : undefined,
  }
  const read = (message: FromWriter): FromWriter | undefined => {
    if (message.kind === 'done') return message
    if (message.kind === 'failed') throw new Error(message.message)
    written = [...written, ...message.bytes]
    onText(readAnswer(project.questions?.alphabet, Uint8Array.from(written)))
    return undefined
  }
  await callWorker(worker, ask, read, signal).catch((error: unknown) => {
    // A person who stops it keeps what was written.
    if (!signal.aborted) throw error
  })
}
