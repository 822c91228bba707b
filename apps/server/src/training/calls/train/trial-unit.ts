import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { readTrialUnit } from '#training/unit/read-trial-unit'

/** Everybody gets the same unit for a while: a visitor makes the server compute nothing, and what they fetch is cached. */
export const trialUnit: PublicCall<'train/trialUnit'> = async (context) =>
  done({ unit: (await readTrialUnit(context, '')) ?? null })
