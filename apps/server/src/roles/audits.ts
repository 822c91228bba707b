import { availableParallelism } from 'node:os'
import { minutes } from '@synet/core/clock'
import { startLoop } from '#jobs/loop'
import { writeSample } from '#project/write-sample'
import type { Role } from '#roles/running'
import { beat, beatMs } from '#run/watch-outage'
import { keepMessages } from '#text/keep-messages'
import { closeRounds } from '#train/close-round'
import { createComputeThread } from '#train/compute-unit'
import { forgetDeltas, forgetVersions } from '#train/forget-versions'
import { openProject } from '#train/open-project'
import { plantAnswer } from '#train/plant-answers'
import { projectCodes } from '#train/projects'
import { recheckNext } from '#train/recheck-unit'
import { replayNext } from '#train/replay-queue'

/** Known answers are made when there is nothing to replay, and once in so many replays: a long queue is no cover. */
const plantEvery = 50

/** Replays submitted units and merges verified ones; one thread a core, and a core for the others. */
export const start: Role = async (context) => {
  for (const code of projectCodes) await openProject(context, code)
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, createComputeThread)
  return [
    keepMessages(context),
    startLoop('heartbeat', beatMs, () => beat(context, 'audits').then(() => false)),
    ...threads.map((thread, i) => {
      const name = `audits-${process.pid}-${i}`
      let replays = 0
      return startLoop('replays', 250, async () => {
        if (++replays % plantEvery === 0) await plantAnswer(context, thread)
        return (
          (await replayNext(context, thread, name)) ||
          (await recheckNext(context, thread, name)) ||
          (await plantAnswer(context, thread))
        )
      })
    }),
    startLoop('training rounds', 1_000, () => closeRounds(context)),
    startLoop('samples', 1_000, () => writeSample(context)),
    startLoop('old versions', minutes(1), () => forgetVersions(context)),
    startLoop('old deltas', minutes(1), () => forgetDeltas(context)),
    ...threads.map((thread) => ({ stop: thread.close })),
  ]
}
