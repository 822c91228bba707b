import type { Answer, RequestInput } from '@synet/contract/calls'
import { call } from '#api/api.ts'
import { refusalCode } from '#api/failure.ts'
import type { FromWorkWorker } from './work-worker.ts'

type Challenge = NonNullable<Answer<'index/challenge'>['challenge']>
export type Work = NonNullable<RequestInput<'sms/send'>['work']>

/** @throws Error when the challenge has no solution or the worker failed */
function solve(challenge: Challenge, hear: (share: number) => void): Promise<number> {
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromWorkWorker>) => {
      if ('share' in data) hear(data.share)
      else if (data.number === undefined) reject(new Error('the challenge has no solution'))
      else resolve(data.number)
    }
    worker.onerror = () => reject(new Error('the work was not done'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

async function workOnce<T>(ask: (work: Work | undefined) => Promise<T>, hear: (share: number) => void): Promise<T> {
  const { challenge } = await call('index/challenge', {})
  return ask(
    challenge
      ? { salt: challenge.salt, number: await solve(challenge, hear), signature: challenge.signature }
      : undefined,
  )
}

/**
 * Asks with the work that the server wants for it.
 * @param hear the share of the work that is done, 0 to 1; never called where none is asked for
 */
export async function withWork<T>(
  ask: (work: Work | undefined) => Promise<T>,
  hear: (share: number) => void,
): Promise<T> {
  try {
    return await workOnce(ask, hear)
  } catch (error) {
    // A device that slept over it was too late; a fresh one costs it a second.
    if (refusalCode(error) !== 'work.wrong') throw error
    return workOnce(ask, hear)
  }
}
