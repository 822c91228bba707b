import type { Answer, RequestInput } from '@synet/contract/calls'
import { isUnanswered } from '@synet/contract/client'
import type { CallName } from '@synet/contract/routes'
import { randomKey } from '@synet/core/random'
import { useRef } from 'react'
import { createActionKey } from './action-key.ts'
import { call } from './api.ts'
import { refusalCode } from './failure.ts'

/** Nobody knows whether the call had its effect: no answer came, or the server failed, perhaps after the commit. */
export const isUnsure = (error: unknown): boolean => isUnanswered(error) || refusalCode(error) === 'server.failed'

/** A call that moves money, with its idempotency key. */
export function useMoneyCall<N extends CallName>(name: N): (input: RequestInput<N>) => Promise<Answer<N>> {
  const action = useRef(createActionKey(randomKey))
  return async (input) => {
    const answer = await call(name, input, { idempotencyKey: action.current.keyFor(input) })
    // A refusal, such as that of a mistyped password, says nothing about an earlier try that had no answer.
    action.current.answered()
    return answer
  }
}
