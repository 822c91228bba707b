import { done } from '@synet/core/result'
import type { PublicCall } from '#http/call'
import { readFigures } from '#proof/read-figures'

export const figures: PublicCall<'proof/figures'> = async (context) => done(await readFigures(context))
