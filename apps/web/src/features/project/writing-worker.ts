import { gunzip } from '@synet/training/client/gzip'
import { engineUrl } from '@synet/training/engine/engine-url'
import { answerMark } from '@synet/training/engine/model-config'
import { writeText } from '@synet/training/engine/write-text'
import { readCounts } from '@synet/training/measure/counts-file'
import { speakByCounts } from '@synet/training/measure/sound-counts'
import { judgeOf } from '@synet/training/projects/judge-of'
import type { FromWriter, ToWriter } from './writing-messages.ts'

const newline = 10

const post = (message: FromWriter): void => postMessage(message)

/** The model's text byte by byte, off the page's thread; whoever has enough ends the worker. */
async function write({ model, weights, writing, answers }: ToWriter): Promise<void> {
  try {
    const module = await WebAssembly.compile(await (await fetch(engineUrl)).arrayBuffer())
    const { counts } = answers ?? {}
    // Versions are measured by the same ones.
    const trainer = judgeOf(
      module,
      { model, ...(answers && { answers: { mark: answerMark } }), ...(counts && { counts }) },
      counts ? { speak: speakByCounts(readCounts(await gunzip(counts.file))) } : {},
    )
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
