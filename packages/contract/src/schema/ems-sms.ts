import * as z from 'zod/mini'
import { deviceId, deviceSecret, email, handle, work } from '#schema/primitives'

const sent = z.object({ seconds: z.number() })

export const emsSmsSchemas = {
  'ems/send': {
    request: z.object({
      email: email(),
      /** All but `password` and `undo` need a session, in which the code counts. */
      event: z.enum([
        'bind',
        'change-old',
        'change-new',
        'account',
        'passkey',
        'pay-password',
        'password',
        'phone',
        'undo',
      ]),
      work,
      /** Without a session, a code counts on the device that asked for it. */
      device: deviceId,
      deviceSecret: z.optional(deviceSecret),
    }),
    answer: sent,
  },
  'sms/send': {
    request: z.object({
      phone: handle('phone.required', 20),
      /** `passkey` and `phone` need a session, in which the code counts. */
      event: z.enum(['register', 'password', 'passkey', 'phone', 'undo']),
      work,
      device: deviceId,
      deviceSecret: z.optional(deviceSecret),
    }),
    answer: sent,
  },
} as const
