import { loadCheckpoint } from './checkpoint.ts'
import type { Project, Release } from './queries.ts'
import type { FromWriter, ToWriter } from './writing-messages.ts'

const bytesMax = 240

/**
 * Lets the released version continue a text in this browser.
 * @param onText gets the whole continuation each time something is added
 * @param signal ends it; what was written stands
 * @throws when the checkpoint or the engine can't be loaded
 */
export async function writeHere(
  project: Project,
  release: Release,
  prompt: string,
  seed: number,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const weights = await loadCheckpoint(release.hash, signal)
  const worker = new Worker(new URL('./writing-worker.ts', import.meta.url), { type: 'module' })
  const decoder = new TextDecoder()
  let text = ''
  const ask: ToWriter = {
    model: project.model,
    weights,
    writing: {
      prompt: new TextEncoder().encode(prompt),
      bytes: bytesMax,
      seed,
      temperature: project.sampling.temperature,
      writes: project.writes,
    },
  }
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve())
      worker.onerror = (event) => reject(new Error(event.message || 'the writing worker failed'))
      worker.onmessage = ({ data }: MessageEvent<FromWriter>) => {
        if (data.kind === 'done') resolve()
        else if (data.kind === 'failed') reject(new Error(data.message))
        else {
          text += decoder.decode(data.bytes, { stream: true })
          onText(text)
        }
      }
      worker.postMessage(ask)
    })
  } finally {
    worker.terminate()
  }
}
