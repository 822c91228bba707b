import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { makeNonce } from '#people/passkey/nonce'

export const passkeyNonce: PublicCall<'index/passkeyNonce'> = async (context) => done({ nonce: makeNonce(context) })
