import { minutes } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { wait } from './wait.ts'

it('a wait ends when its signal is aborted, and at once when it was aborted before', async () => {
  const aborter = new AbortController()
  const waiting = wait(minutes(1), aborter.signal)
  aborter.abort('stopped')
  await expect(waiting).rejects.toBe('stopped')
  await expect(wait(minutes(1), aborter.signal)).rejects.toBe('stopped')
})
