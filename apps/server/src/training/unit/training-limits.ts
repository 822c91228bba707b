import type { MergeLimits } from '@synet/training/protocol/aggregate-round'
import type { OffenceLimits } from '@synet/training/protocol/judge-offence'
import type { RoundLimits } from '@synet/training/protocol/close-round'
import { versionQuantum } from '@synet/training/protocol/round-change'
import type { Settings } from '#platform/settings'

const share = (bps: number): number => bps / 10_000

/** Maps the operators' settings to the protocol's limits. */
export const trainingLimits = (settings: Settings): MergeLimits & OffenceLimits & RoundLimits => ({
  clipAbove: share(settings.deltaClipBps),
  rejectAbove: share(settings.deltaRejectBps),
  trimShare: share(settings.roundTrimBps),
  quantum: versionQuantum,
  pauseMs: settings.offencePauseMs,
  windowMs: settings.offenceWindowMs,
  runsEndAt: settings.offenceRunsEndAt,
  unitsMax: settings.roundUnits,
  openMs: settings.roundMs,
})
