import * as z from 'zod/mini'
import { decimal, handle, id, network, none, optionalText, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

/** A transfer that waits for its owner. */
const waiting = {
  network: text('network.required', 10),
  transaction: text('suspense.not-found', 80),
  nth: z.coerce.number({ error: 'request.invalid' }).check(z.int(), z.minimum(0), z.maximum(10_000)),
}

export const opsRechargeSchemas = {
  exceptions: {
    /** `taskKind`: tasks of this kind alone. */
    request: z.object({
      suspenseCursor: optionalText(200),
      tasksCursor: optionalText(200),
      taskKind: optionalText(60),
    }),
    answer: z.object({
      /** Money on our addresses that belongs to no order. */
      suspense: z.array(
        z.object({
          network: z.string(),
          transaction: z.string(),
          nth: z.number(),
          sender: z.string(),
          address: z.string(),
          amount: decimal,
          at: time,
          /** A proposal that assigns it is open. */
          proposal: z.nullable(id),
        }),
      ),
      suspenseNext: z.nullable(z.string()),
      /** A task that a person must do by hand. */
      tasks: z.array(z.object({ id, kind: z.string(), facts: z.record(z.string(), z.string()), openedAt: time })),
      tasksNext: z.nullable(z.string()),
    }),
  },
  /** Resumes signing on a halted network. */
  proposeResume: { request: z.object({ network, reason, secondFactor }), answer: proposal },
  /** Stops signing on a network at once. */
  haltPayouts: { request: z.object({ network, reason, secondFactor }), answer: none },
  /** Has the watcher read the logs from this block on again, and keep what they lacked. It credits what it finds. */
  rereadLogs: {
    request: z.object({
      network,
      block: z.coerce.number({ error: 'request.invalid' }).check(z.int(), z.minimum(0), z.maximum(10_000_000_000)),
      secondFactor,
    }),
    answer: none,
  },
  /** Closes a task that a person has dealt with. It opens again when its cause is still there. */
  closeTask: { request: z.object({ id, reason, secondFactor }), answer: none },
  proposeAssignment: {
    request: z.object({ ...waiting, username: handle('username.required', 40), reason, secondFactor }),
    answer: proposal,
  },
  /** Books money in suspense as the company's own, which sent it to the hot wallet. */
  proposeCapital: { request: z.object({ ...waiting, reason, secondFactor }), answer: proposal },
} as const
