import type * as z from 'zod/mini'
import type { CallName, OpsCallName } from '#routes'
import type { ApprovalCallName, approvalSchemas } from '#schema/approvals'
import { bankSchemas } from '#schema/bank'
import { commonSchemas } from '#schema/common'
import { documentSchemas } from '#schema/document'
import { emsSmsSchemas } from '#schema/ems-sms'
import { indexSchemas } from '#schema/index'
import type { opsSchemas } from '#schema/ops'
import { projectSchemas } from '#schema/project'
import { proofSchemas } from '#schema/proof'
import { purchaseSchemas } from '#schema/purchase'
import { rechargeSchemas } from '#schema/recharge'
import { stockSchemas } from '#schema/stock'
import { trainSchemas } from '#schema/train'
import { userAccountEndSchemas } from '#schema/user/account-end'
import { trainHandoverSchemas, userContributorTokenSchemas } from '#schema/user/contributor-token'
import { userPasskeySchemas } from '#schema/user/passkey'
import { userExchangeSchemas } from '#schema/user/exchange'
import { userFreezeSchemas } from '#schema/user/freeze'
import { userIdentitySchemas } from '#schema/user/identity'
import { userMoneySchemas } from '#schema/user/money-log'
import { userNoticeChoiceSchemas, userNoticeSchemas } from '#schema/user/notice'
import { userPasswordSchemas } from '#schema/user/password'
import { userPersonalDataSchemas } from '#schema/user/personal-data'
import { userProfileSchemas } from '#schema/user/profile'
import { userSecondFactorSchemas } from '#schema/user/second-factor'
import { userRefusalSchemas } from '#schema/user/refusals'
import { userSecuritySchemas } from '#schema/user/security'
import { userSessionSchemas } from '#schema/user/session'
import { userTeamSchemas } from '#schema/user/team'
import { userTransferSchemas } from '#schema/user/transfer'
import { withdrawalSchemas } from '#schema/withdrawal'

/** Request and answer of every call: the only definition for server, web and the OpenAPI page. */
export const calls = {
  ...bankSchemas,
  ...commonSchemas,
  ...documentSchemas,
  ...emsSmsSchemas,
  ...indexSchemas,
  ...purchaseSchemas,
  ...rechargeSchemas,
  ...stockSchemas,
  ...userAccountEndSchemas,
  ...userContributorTokenSchemas,
  ...trainHandoverSchemas,
  ...userPasskeySchemas,
  ...userExchangeSchemas,
  ...userFreezeSchemas,
  ...userIdentitySchemas,
  ...userMoneySchemas,
  ...userNoticeChoiceSchemas,
  ...userNoticeSchemas,
  ...userPasswordSchemas,
  ...userPersonalDataSchemas,
  ...userProfileSchemas,
  ...userSecondFactorSchemas,
  ...userRefusalSchemas,
  ...userSecuritySchemas,
  ...userSessionSchemas,
  ...userTeamSchemas,
  ...userTransferSchemas,
  ...withdrawalSchemas,
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

type ApprovalCalls = typeof approvalSchemas
export type ApprovalRequestInput<N extends ApprovalCallName> = z.input<ApprovalCalls[N]['request']>
export type ApprovalRequest<N extends ApprovalCallName> = z.output<ApprovalCalls[N]['request']>
export type ApprovalAnswer<N extends ApprovalCallName> = z.output<ApprovalCalls[N]['answer']>
