import * as z from 'zod/mini'
import { codeOf } from '#digits'
import { deviceSecret, id, none, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

const roleName = z.enum(['owner', 'finance', 'support', 'terms', 'auditor'], { error: 'operator.roles' })

const made = { operatorId: id, reason, secondFactor }

export const operatorAccountSchemas = {
  operators: {
    request: none,
    answer: z.object({
      list: z.array(
        z.object({
          id,
          name: z.string(),
          roles: z.array(z.string()),
          demo: z.boolean(),
          disabledAt: z.nullable(time),
          lockedUntil: z.nullable(time),
          /** A new second factor can be fetched with the one-time code. */
          enrolling: z.boolean(),
          seenAt: z.nullable(time),
        }),
      ),
      roles: z.array(z.object({ name: roleName, permissions: z.array(z.string()) })),
    }),
  },
  proposeOperator: {
    request: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('operator.roles'), roles: z.array(roleName).check(z.maxLength(5)), ...made }),
      z.object({ kind: z.literal('operator.disabled'), ...made }),
      z.object({
        kind: z.literal('operator.second-factor'),
        /** SHA-256, hex, of the one-time code. The code itself is handed over in person. */
        codeHash: z.string({ error: 'request.invalid' }).check(z.regex(/^[0-9a-f]{64}$/, 'request.invalid')),
        ...made,
      }),
    ]),
    answer: proposal,
  },
  /** Fetches a new second factor with the one-time code that two operators have approved. */
  enrol: {
    request: z.object({
      name: text('operator.login-wrong', 40),
      password: text('operator.login-wrong', 128),
      code: z
        .string({ error: 'operator.login-wrong' })
        .check(z.overwrite(codeOf), z.minLength(1, 'operator.login-wrong'), z.maxLength(20, 'operator.login-wrong')),
      deviceSecret: z.optional(deviceSecret),
    }),
    answer: z.object({ totpSecret: z.string(), deviceSecret }),
  },
} as const
