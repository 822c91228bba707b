import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { isWorkNeeded, makeChallenge } from '#platform/message/proof-of-work'
import { makeNonce } from '#people/passkey/nonce'

/**
 * Returns the proof-of-work challenge that must be solved before a code is sent; null where none is needed. Nothing
 * counts the requests: a count is a write, which costs many times the challenge itself.
 */
export const challenge: PublicCall<'index/challenge'> = async (context, { level }) =>
  done({ challenge: isWorkNeeded(context) ? makeChallenge(context, level === 'hard') : null })

export const passkeyNonce: PublicCall<'index/passkeyNonce'> = async (context) => done({ nonce: makeNonce(context) })
