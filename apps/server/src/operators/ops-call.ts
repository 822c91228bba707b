import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { OpsCallName } from '@synet/contract/routes'
import type { Result } from '@synet/core/result'
import type { Context } from '#platform/context'
import type { Operator } from '#operators/operator/operator-session'

/** A call of the console. Its permission is in the contract's table and was checked before it runs. */
export type OpsCall<N extends OpsCallName> = (
  context: Context,
  request: OpsRequest<N>,
  operator: Operator,
  token: string,
) => Promise<Result<OpsAnswer<N>>>
