import type { Answer, RequestInput } from '@synet/contract/calls'
import { call } from '#api/api.ts'
import { deviceId, deviceSecret } from '#device/device.ts'
import { withProofOfWork } from './with-proof-of-work.ts'

type Sender = 'sms/send' | 'ems/send'

/**
 * Has a verification code sent, after the work that the server asks for.
 * @param onProgress gets the share of the proof of work that is done, 0 to 1; never called where none is required
 */
export const sendCode = <N extends Sender>(
  name: N,
  input: Omit<RequestInput<N>, 'work' | 'device' | 'deviceSecret'>,
  onProgress: (share: number) => void,
): Promise<Answer<N>> =>
  withProofOfWork(
    (work) =>
      call(name, {
        ...input,
        device: deviceId(),
        ...deviceSecret.field(),
        ...(work && { work }),
      } as unknown as RequestInput<N>),
    onProgress,
  )
