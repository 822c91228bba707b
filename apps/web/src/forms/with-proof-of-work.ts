import type { Answer, RequestInput } from '@synet/contract/calls'
import { call } from '#api/api.ts'
import { refusalCode } from '#api/failure.ts'
import { callWorker } from '#device/call-worker.ts'
import type { FromProofOfWorkWorker } from './proof-of-work-worker.ts'

type Challenge = NonNullable<Answer<'index/challenge'>['challenge']>
export type ProofOfWork = NonNullable<RequestInput<'sms/send'>['work']>

/** @throws Error when the challenge has no solution or the worker failed */
async function solveInWorker(challenge: Challenge, onProgress: (share: number) => void): Promise<number> {
  const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
  const { number } = await callWorker(worker, challenge, (message: FromProofOfWorkWorker) => {
    if ('share' in message) onProgress(message.share)
    else if (message.number === undefined) throw new Error('the challenge has no solution')
    else return { number: message.number }
    return undefined
  })
  return number
}

async function tryOnce<T>(
  ask: (work: ProofOfWork | undefined) => Promise<T>,
  onProgress: (share: number) => void,
  level?: 'hard',
): Promise<T> {
  const { challenge } = await call('index/challenge', { ...(level && { level }) })
  return ask(
    challenge
      ? { salt: challenge.salt, number: await solveInWorker(challenge, onProgress), signature: challenge.signature }
      : undefined,
  )
}

/**
 * Makes a call with the proof of work that the server asks for.
 * @param onProgress gets the share of the work that is done, 0 to 1; never called where none is required
 */
export async function withProofOfWork<T>(
  ask: (work: ProofOfWork | undefined) => Promise<T>,
  onProgress: (share: number) => void,
): Promise<T> {
  try {
    return await tryOnce(ask, onProgress)
  } catch (error) {
    const code = refusalCode(error)
    if (code === 'work.harder') return tryOnce(ask, onProgress, 'hard')
    // The challenge may have expired while the device slept; a fresh one takes a second.
    if (code !== 'work.wrong') throw error
    return tryOnce(ask, onProgress)
  }
}
