import { openScores } from '#training/score/open-scores'
import { storeScores } from '#training/score/store-scores'
import { availableParallelism } from 'node:os'
import { minutes, seconds } from '@synet/core/clock'
import { type Loop, startLoop } from '#platform/loop/loop'
import { measureNewest } from '#training/project/measure-version'
import { writeSample } from '#training/project/write-sample'
import type { Role } from '#platform/loop/running'
import { beatRole, beatMs } from '#training/run/watch-outage'
import { refreshMessages } from '#platform/text/refresh-messages'
import { chooseThirdChecks } from '#training/check/choose-third-checks'
import { drawChecks } from '#training/check/draw-checks'
import { drawThirdChecks } from '#training/check/draw-third-checks'
import { judgePairs } from '#training/check/judge-pairs'
import { closeRound } from '#training/round/close-round'
import { createComputeThread } from '#training/replay/compute-unit'
import { deleteUnusedDeltas, deleteOldVersions } from '#training/round/delete-old-versions'
import { openBroughtProjects } from '#training/round/open-brought-projects'
import { openProject } from '#training/round/open-project'
import { createHoneypot } from '#training/replay/create-honeypot'
import { projectCodes } from '#training/unit/projects'
import { refreshProjects } from '#training/unit/refresh-projects'
import { recheckNext } from '#training/replay/recheck-next'
import { deleteStates, removeUnfinishedUploads } from '#training/unit/training-bytes'
import { needWeights } from '#processes/setup/find-lost-weights'
import { replayNext } from '#training/replay/replay-next'
import { createReplayWorker } from '#training/replay/replay-worker'

/** Replays submitted units and merges verified ones; one thread per core, and one core for the others. */
export const start: Role = async (context) => {
  const projects = await refreshProjects(context)
  await needWeights(context.sql)
  for (const code of projectCodes()) await openProject(context, code)
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, createComputeThread)
  return [
    projects,
    refreshMessages(context),
    startLoop('heartbeat', beatMs, () => beatRole(context, 'audits')),
    startLoop('draws of checks', 500, () => drawChecks(context)),
    startLoop('pairs', 500, () => judgePairs(context)),
    startLoop('crowds', minutes(1), () => chooseThirdChecks(context)),
    startLoop('third checks', seconds(5), () => drawThirdChecks(context)),
    ...threads.map((thread) => {
      const worker = createReplayWorker(thread)
      return startLoop('replays', 250, async () => {
        return (
          (await replayNext(context, worker)) ||
          (await recheckNext(context, worker)) ||
          (await createHoneypot(context, thread))
        )
      })
    }),
    // Each project has its own loop, so that one whose round cannot be closed does not hold up the others.
    startForEachProject((code) => [
      startLoop('training rounds', 1_000, () => closeRound(context, code)),
      startLoop('scores wanted', minutes(1), () => openScores(context, code)),
      startLoop('figures of versions', 1_000, () => measureNewest(context, code)),
    ]),
    startLoop('approved projects', 1_000, () => openBroughtProjects(context)),
    startLoop('scores', 1_000, () => storeScores(context)),
    startLoop('samples', 1_000, () => writeSample(context)),
    startLoop('old versions', minutes(1), () => deleteOldVersions(context)),
    startLoop('old deltas', minutes(1), () => deleteUnusedDeltas(context)),
    startLoop('old states', minutes(1), () => deleteStates(context)),
    startLoop('unfinished uploads', minutes(1), () => removeUnfinishedUploads(context)),
    ...threads.map((thread) => ({ stop: thread.close })),
  ]
}

/** Starts loops for each project, including those that this process discovers later. */
function startForEachProject(start: (code: string) => readonly Loop[]): Loop {
  const started = new Map<string, readonly Loop[]>()
  const looking = startLoop('loops of projects', 1_000, async () => {
    for (const code of projectCodes()) if (!started.has(code)) started.set(code, start(code))
  })
  return {
    async stop() {
      await looking.stop()
      await Promise.all([...started.values()].flat().map((loop) => loop.stop()))
    },
  }
}
