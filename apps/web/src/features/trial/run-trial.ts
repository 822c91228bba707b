import { trialToken } from '@synet/contract/device-proof'
import type { Answer } from '@synet/contract/calls'
import { commitmentOf, printOf } from '@synet/training/client/trial-result'
import { fetchUnit } from '@synet/training/client/fetch-unit'
import { measureSpeed } from '@synet/training/client/measure-speed'
import type { Sample } from '@synet/training/client/training-view'
import { createUnitWorkers } from '@synet/training/client/unit-workers'
import { call } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { refusalCode } from '#api/failure.ts'
import { withProofOfWork } from '#forms/with-proof-of-work.ts'
import { addDataUsed, monthOf } from '#training/data-used.ts'
import { proveKey, requireParts } from '#training/device.ts'
import { fetchUnitFile } from '#training/fetch-unit-file.ts'
import { blobCache } from '#training/blob-cache.ts'
import { recordTrial } from '#training/claim-trial.ts'
import { openWorker } from '#training/open-worker.ts'
import { recordUnitMs } from '#training/unit-pace.ts'
import { promptsOf } from '#training/shown-prompts.ts'

export type TrialUnit = NonNullable<Answer<'train/trialUnit'>['unit']>

export interface Trial {
  readonly stage: 'testing' | 'downloading' | 'training' | 'comparing' | 'equal' | 'differs'
  /** How many are done. */
  readonly steps: number
  /** What a step takes here, as far as it is measured. */
  readonly stepMs: number | undefined
  /** How far its blocks have moved so far. */
  readonly levels: string | undefined
  readonly sample: Sample | undefined
  readonly result: TrialResult | undefined
}

export interface TrialResult {
  readonly tookMs: number
  /** The commitment in hexadecimal. */
  readonly commitment: string
  /** The losses of the first and the last step. */
  readonly losses: readonly [number, number]
}

/**
 * Repeats a verified unit on this device and has the result compared.
 * @param onChange gets the state at each step
 * @throws when something does not answer, or the signal is aborted
 */
export async function runTrial(unit: TrialUnit, onChange: (trial: Trial) => void, signal: AbortSignal): Promise<void> {
  let trial: Trial = {
    stage: 'testing',
    steps: 0,
    stepMs: undefined,
    levels: undefined,
    sample: undefined,
    result: undefined,
  }
  const change = (next: Partial<Trial>): void => {
    trial = { ...trial, ...next }
    if (!signal.aborted) onChange(trial)
  }
  requireParts()
  change({})
  // A hidden page leaves the device to what is in front.
  const workers = createUnitWorkers(openWorker, () => document.hidden)
  const settlePause = (): void => workers.setPaused(document.hidden)
  document.addEventListener('visibilitychange', settlePause)
  try {
    if ((await workers.selfTest()).selfTest !== 'passed') return change({ stage: 'differs' })
    change({ stage: 'downloading' })
    const fetched = await fetchUnit(
      { ...unit, modelFrom: null },
      { runId: 'trial', blobs: blobCache, download: (url, bytesMax) => fetchUnitFile(url, bytesMax, signal) },
    )
    addDataUsed(monthOf(clock.now()), fetched.bytes)
    const prompts = await promptsOf(unit.project).catch(() => [])
    change({ stage: 'training' })
    const began = performance.now()
    const speed = measureSpeed()
    const listener = {
      progress: ({ step }: { readonly step: number }, _resting: boolean, levels?: string) =>
        change({
          steps: step,
          stepMs: speed.atStep(performance.now()) ?? trial.stepMs,
          levels: levels ?? trial.levels,
        }),
      checkpoint: () => undefined,
      shown: {
        prompts,
        wrote: (pairs: Sample['pairs']) => change({ sample: { project: unit.project, version: unit.version, pairs } }),
      },
    }
    const result = await workers.train(0, fetched.unit, undefined, listener, signal)
    // What came is no unit: the fault is not the device’s.
    if (!result.ok) throw new Error(result.error)
    recordUnitMs(unit.stepsPerUnit * (trial.stepMs ?? 0))
    const { lossTrace } = result.trained
    const commitment = await commitmentOf(result.trained)
    const losses = [lossTrace[0] ?? 0, lossTrace.at(-1) ?? 0] as const
    // The verified unit's row was taken from its delta.
    const levels = printOf(unit.model, result.trained)
    change({ stage: 'comparing', levels, result: { tookMs: performance.now() - began, commitment, losses } })
    change({ stage: await compare(unit.id, commitment) })
  } finally {
    document.removeEventListener('visibilitychange', settlePause)
    workers.close()
  }
}

async function compare(unit: string, commitment: string): Promise<'equal' | 'differs'> {
  try {
    await withProofOfWork(
      async (work) =>
        call('train/trialResult', {
          unit,
          commitment,
          ...(await proveKey(trialToken(unit, work?.salt ?? ''))),
          ...(work && { work }),
        }),
      () => undefined,
    )
  } catch (error) {
    if (refusalCode(error) === 'trial.differs') return 'differs'
    // The result was equal, and this device has had a trial before.
    if (refusalCode(error) === 'trial.done') return 'equal'
    throw error
  }
  recordTrial()
  return 'equal'
}
