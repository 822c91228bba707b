import type * as z from 'zod/mini'
import type { OpsCallName } from '#routes'
import { catalogueSchemas } from '#schema/ops/catalogue'
import { customerSchemas } from '#schema/ops/customer'
import { opsIdentitySchemas } from '#schema/ops/identity'
import { ledgerSchemas } from '#schema/ops/ledger'
import { logSchemas } from '#schema/ops/log'
import { opsNoticeSchemas } from '#schema/ops/notice'
import { operatorSchemas } from '#schema/ops/operator'
import { operatorAccountSchemas } from '#schema/ops/operator-account'
import { opsProofSchemas } from '#schema/ops/proof'
import { proposalSchemas } from '#schema/ops/proposal'
import { opsRechargeSchemas } from '#schema/ops/recharge'
import { settingSchemas } from '#schema/ops/setting'
import { opsTextSchemas } from '#schema/ops/text'
import { overviewSchemas } from '#schema/ops/overview'
import { opsTrainingSchemas } from '#schema/ops/training'
import { opsWithdrawalSchemas } from '#schema/ops/withdrawal'

/** Request and answer of every call of the operators' console. */
export const opsSchemas = {
  ...operatorSchemas,
  ...opsWithdrawalSchemas,
  ...opsRechargeSchemas,
  ...proposalSchemas,
  ...settingSchemas,
  ...catalogueSchemas,
  ...ledgerSchemas,
  ...logSchemas,
  ...customerSchemas,
  ...opsIdentitySchemas,
  ...opsNoticeSchemas,
  ...opsTextSchemas,
  ...operatorAccountSchemas,
  ...opsProofSchemas,
  ...overviewSchemas,
  ...opsTrainingSchemas,
} as const satisfies Record<OpsCallName, { request: z.core.$ZodType; answer: z.core.$ZodType }>
