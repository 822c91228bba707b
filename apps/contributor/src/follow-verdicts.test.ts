import type { Call } from '@synet/contract/client'
import { expect, it } from 'vitest'
import { createVerdicts } from './follow-verdicts.ts'
import { wait } from './wait.ts'

it('the client stops following when the process is told to stop, although the run’s work has not ended yet', async () => {
  const stopped = new AbortController()
  const call = (() => Promise.reject(new Error('no answer'))) as unknown as Call
  const verdicts = createVerdicts(call, wait, stopped.signal, () => {})
  verdicts.handedIn('lease')
  const following = verdicts.follow('1', new AbortController().signal)
  stopped.abort()
  await expect(following).resolves.toBeUndefined()
})
