import type { ErrorCode } from '@synet/contract/errors'
import type { Refusal } from '@synet/core/result'
import { messageOf } from '@synet/words/message'

/** Formats the output of a refused command. */
export const refusal = ({ error, facts }: Refusal): Error => new Error(messageOf('en-US', error as ErrorCode, facts))
