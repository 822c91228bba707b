import type * as z from 'zod/mini'
import type { CallName, OpsCallName } from '#routes'
import { informationSchemas } from '#schema/information'
import type { opsSchemas } from '#schema/ops'
import { paymentSchemas } from '#schema/payment'
import { projectSchemas } from '#schema/project'
import { proofSchemas } from '#schema/proof'
import { taskSchemas } from '#schema/task'
import { trainSchemas } from '#schema/train'
import { userSchemas } from '#schema/user'

/** Request and answer of every call: the only definition for server, web and the OpenAPI page. */
export const calls = {
  ...informationSchemas,
  ...userSchemas,
  ...paymentSchemas,
  ...taskSchemas,
  ...trainSchemas,
  ...proofSchemas,
  ...projectSchemas,
} as const satisfies Record<CallName, { request: z.core.$ZodType; answer: z.core.$ZodType }>

type Calls = typeof calls
/** The request before parsing, as a caller sends it. */
export type RequestInput<N extends CallName> = z.input<Calls[N]['request']>
/** The request after parsing, as the call's function receives it. */
export type Request<N extends CallName> = z.output<Calls[N]['request']>
export type Answer<N extends CallName> = z.output<Calls[N]['answer']>

type OpsCalls = typeof opsSchemas
export type OpsRequestInput<N extends OpsCallName> = z.input<OpsCalls[N]['request']>
export type OpsRequest<N extends OpsCallName> = z.output<OpsCalls[N]['request']>
export type OpsAnswer<N extends OpsCallName> = z.output<OpsCalls[N]['answer']>
