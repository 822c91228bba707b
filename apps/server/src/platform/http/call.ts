import type { Answer, Request } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { CallName } from '@synet/contract/routes'
import type { Result } from '@synet/core/result'
import type { Context } from '#platform/context'

/** The caller's language, device and address. */
export interface Caller {
  readonly language: Language
  readonly device: string
  readonly ip: string
}
/** The session or contributor token that a call came with. */
export interface Credential {
  readonly kind: 'session' | 'contributor-token'
  readonly id: bigint
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string
}
/** The caller of a public call that sees the session, if there is one. */
export type MaybeUserCaller = Caller & Partial<Pick<UserCaller, 'userId' | 'sessionId'>>
export interface UserCaller extends Caller {
  readonly userId: bigint
  readonly sessionId: bigint
  readonly credential: Credential
  /** The idempotency key of a call that moves money, scoped by user and call, and the request's hash. */
  readonly action: { readonly key: string; readonly requestHash: string }
}

/** A call: one function per file under `calls/`, named after the contract's row. */
export type PublicCall<N extends CallName> = (
  context: Context,
  request: Request<N>,
  caller: Caller,
) => Promise<Result<Answer<N>>>
export type UserCall<N extends CallName> = (
  context: Context,
  request: Request<N>,
  caller: UserCaller,
) => Promise<Result<Answer<N>>>
