import { type Call, CallError } from '@synet/contract/client'
import { expect, it } from 'vitest'
import { readRuns } from './contribute.ts'

const ask = (error: Error) =>
  readRuns((async () => Promise.reject(error)) as unknown as Call, new AbortController().signal)

it.each([
  new CallError(0, 'Request failed'),
  // A proxy whose servers are away, and a call that took too long.
  new CallError(503, 'Request failed'),
  new CallError(408, 'Request failed'),
  new CallError(0, 'Something went wrong on our side', { error: 'server.failed' }),
])('the client waits for a server that fails: %o [OPS-01]', async (error) => {
  expect(await ask(error)).toBeUndefined()
})

it.each([new CallError(401, 'Request error'), new CallError(0, 'Not now', { error: 'user.frozen' })])(
  'the client ends at a refusal: %o',
  async (error) => {
    await expect(ask(error)).rejects.toBe(error)
  },
)
