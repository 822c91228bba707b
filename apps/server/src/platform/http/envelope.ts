import type { Envelope } from '@synet/contract/envelope'
import type { ErrorCode } from '@synet/contract/errors'
import type { Language } from '@synet/contract/languages'
import type { Refusal, Result } from '@synet/core/result'
import { messageOf } from '@synet/words/message'

/** Codes on which a client must log in again. */
const unauthorized = new Set(['session.required', 'session.ended'])

const success = (data: unknown): Envelope => ({ code: 1, msg: '', data })

export function refusalEnvelope(language: Language, { error, facts }: Refusal): Envelope {
  return {
    code: unauthorized.has(error) ? 401 : 0,
    msg: messageOf(language, error as ErrorCode, facts),
    data: { ...facts, error },
  }
}

/** HTTP statuses describe the transport only. */
export const statusOf = (result: Result<unknown>): 200 | 429 =>
  !result.ok && result.error === 'request.too-many' ? 429 : 200

export const envelopeOf = (language: Language, result: Result<unknown>): Envelope =>
  result.ok ? success(result.value) : refusalEnvelope(language, result)
