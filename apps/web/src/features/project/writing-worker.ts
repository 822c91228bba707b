import { engineUrl } from '@synet/training/engine/engine-url'
import { createTrainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import type { FromWriter, ToWriter } from './writing-messages.ts'

const newline = 10

const post = (message: FromWriter): void => postMessage(message)

/** The model's text byte by byte, off the page's thread; whoever has enough ends the worker. */
async function write({ model, weights, writing, isQuestion }: ToWriter): Promise<void> {
  try {
    const module = await WebAssembly.compile(await (await fetch(engineUrl)).arrayBuffer())
    // Versions are measured by the same ones.
    const trainer = createTrainer(module, model, { version: isQuestion ? 3 : 1 })
    const loaded = trainer.loadWeights(weights)
    if (!loaded.ok) throw new Error(loaded.error)
    const written = isQuestion ? trainer.answer([writing.prompt], newline) : writeText(trainer, writing)
    for (const bytes of written) post({ kind: 'wrote', bytes })
    post({ kind: 'done' })
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', (event: MessageEvent<ToWriter>) => void write(event.data))
