import { startLoop } from '#jobs/loop'
import type { Role } from '#roles/running'
import { beat, beatMs } from '#run/watch-outage'
import { closeRounds } from '#train/close-round'
import { openProject } from '#train/open-project'
import { projectCodes } from '#train/projects'
import { createReplayThread, replayNext } from '#train/replay-queue'

/** Replays submitted units and merges verified ones. */
export const start: Role = async (context) => {
  for (const code of projectCodes) await openProject(context, code)
  const thread = createReplayThread()
  const name = `audits-${process.pid}`
  return [
    startLoop('heartbeat', beatMs, () => beat(context, 'audits').then(() => false)),
    startLoop('replays', 250, () => replayNext(context, thread, name)),
    startLoop('training rounds', 1_000, () => closeRounds(context)),
    { stop: thread.close },
  ]
}
