import { BaseError, RpcRequestError } from 'viem'

/** The error that a node answered with; undefined when it gave no valid answer. */
export function rpcRefusal(error: unknown): RpcRequestError | undefined {
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
  return answer instanceof RpcRequestError ? answer : undefined
}
