import { availableParallelism } from 'node:os'
import { days, minutes } from '@synet/core/clock'
import { startLoop } from '#jobs/loop'
import { writeSample } from '#project/write-sample'
import type { Role } from '#roles/running'
import { beat, beatMs } from '#run/watch-outage'
import { refreshMessages } from '#text/refresh-messages'
import { closeRound } from '#train/round/close-round'
import { createComputeThread } from '#train/replay/compute-unit'
import { deleteUnusedDeltas, deleteOldVersions } from '#train/round/delete-old-versions'
import { openProject } from '#train/round/open-project'
import { createHoneypot } from '#train/replay/create-honeypot'
import { projectCodes } from '#train/projects'
import { recheckNext } from '#train/replay/recheck-next'
import { moveTrainingBytes } from '#train/training-bytes'
import { replayNext } from '#train/replay/replay-next'

/**
 * Honeypots are made when there is nothing to replay, and once in this many replays, so that a long queue does not stop
 * them.
 */
const honeypotEvery = 50

/** Replays submitted units and merges verified ones; one thread a core, and a core for the others. */
export const start: Role = async (context) => {
  for (const code of projectCodes) await openProject(context, code)
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, createComputeThread)
  return [
    refreshMessages(context),
    startLoop('heartbeat', beatMs, () => beat(context, 'audits').then(() => false)),
    ...threads.map((thread, i) => {
      const name = `audits-${process.pid}-${i}`
      let replays = 0
      return startLoop('replays', 250, async () => {
        if (++replays % honeypotEvery === 0) await createHoneypot(context, thread)
        return (
          (await replayNext(context, thread, name)) ||
          (await recheckNext(context, thread, name)) ||
          (await createHoneypot(context, thread))
        )
      })
    }),
    // One loop a project, so that one whose round cannot be closed does not hold up the others.
    ...projectCodes.map((code) => startLoop('training rounds', 1_000, () => closeRound(context, code))),
    startLoop('samples', 1_000, () => writeSample(context)),
    startLoop('old versions', minutes(1), () => deleteOldVersions(context)),
    startLoop('moved deltas', days(1), () => moveTrainingBytes(context)),
    startLoop('old deltas', minutes(1), () => deleteUnusedDeltas(context)),
    ...threads.map((thread) => ({ stop: thread.close })),
  ]
}
