import type { Answer, RequestInput } from '@synet/contract/calls'
import { call } from './api.ts'
import { refusalCode } from './failure.ts'
import type { FromWorkWorker } from './work-worker.ts'

type Challenge = NonNullable<Answer<'index/challenge'>['challenge']>
type Sender = 'sms/send' | 'ems/send'

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

async function sendOnce<N extends Sender>(
  name: N,
  input: Omit<RequestInput<N>, 'work'>,
  hear: (share: number) => void,
): Promise<Answer<N>> {
  const { challenge } = await call('index/challenge', {})
  const work = challenge && {
    salt: challenge.salt,
    number: await solve(challenge, hear),
    signature: challenge.signature,
  }
  return call(name, { ...input, ...(work && { work }) } as RequestInput<N>)
}

/**
 * Has a verification code sent, after the work that the server asks for.
 * @param hear the share of the work that is done, 0 to 1; never called where none is asked for
 */
export async function sendCode<N extends Sender>(
  name: N,
  input: Omit<RequestInput<N>, 'work'>,
  hear: (share: number) => void,
): Promise<Answer<N>> {
  try {
    return await sendOnce(name, input, hear)
  } catch (error) {
    // A device that slept over it was too late; a fresh one costs it a second.
    if (refusalCode(error) !== 'work.wrong') throw error
    return sendOnce(name, input, hear)
  }
}
