import { BaseError, RpcRequestError } from 'viem'

/** What a node has answered with an error of its own; undefined when it did not answer to the point. */
export function rpcRefusal(error: unknown): RpcRequestError | undefined {
  const answer = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
  return answer instanceof RpcRequestError ? answer : undefined
}
