import { gunzip } from '@synet/training/client/gzip'
import { countsBytesMax, readCounts } from '@synet/training/counts/counts-file'
import { speakByCounts } from '@synet/training/counts/sound-counts'
import { withCounts } from '@synet/training/counts/with-counts'
import { chooseEngine } from '@synet/training/engine/choose-engine'
import { answerMark } from '@synet/training/engine/model-config'
import { createTrainer } from '@synet/training/engine/trainer'
import { writeText } from '@synet/training/engine/write-text'
import { fetchEngine } from '#training/fetch-engine.ts'
import type { FromWriter, ToWriter } from './writing-messages.ts'

const newline = 10

const post = (message: FromWriter): void => postMessage(message)

/** The model's text byte by byte, off the page's thread; ending the worker ends it. */
async function write({ model, weights, writing, answers }: ToWriter): Promise<void> {
  try {
    const { module } = await chooseEngine(fetchEngine)
    const counts = answers?.counts
    // Versions are measured by the same ones.
    const alone = createTrainer(module, model, { version: answers ? 3 : 1 })
    const trainer = counts
      ? withCounts(alone, {
          speak: speakByCounts(readCounts(await gunzip(counts.file, countsBytesMax))),
          share: counts.share,
          mark: answerMark,
        })
      : alone
    const loaded = trainer.loadWeights(weights)
    if (!loaded.ok) throw new Error(loaded.error)
    const written = answers ? trainer.answer([writing.prompt], newline) : writeText(trainer, writing)
    for (const bytes of written) post({ kind: 'wrote', bytes })
    post({ kind: 'done' })
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', (event: MessageEvent<ToWriter>) => void write(event.data))
