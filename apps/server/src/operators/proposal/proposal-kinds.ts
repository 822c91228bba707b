import { assignment, capitalReceived } from '#operators/recharge/suspense'
import {
  productNew,
  productRetire,
  productVersion,
  taskNew,
  taskRetire,
  taskVersion,
} from '#operators/catalogue/catalogue-change'
import { capitalTakenOut } from '#operators/money/capital-taken-out'
import { correction } from '#operators/money/correction'
import { courtOrder } from '#operators/money/court-order'
import { grant } from '#operators/money/grant'
import { lossCovered } from '#operators/money/loss-covered'
import { poolFunded, poolReduced } from '#operators/money/pool-change'
import { documentPublished } from '#operators/document/document-published'
import { noticePublished } from '#operators/notice/notice-published'
import { networkResumed } from '#operators/recharge/network-resumed'
import { operatorDisabled, operatorRoles, operatorSecondFactor } from '#operators/operator/operator-change'
import { projectNew } from '#operators/project/project-new'
import type { KindRule, ProposalKind } from '#custody/proposal/kind'
import { settingChange } from '#operators/setting/setting-change'
import { textCorrected } from '#operators/text/text-corrected'
import { offenceLifted } from '#operators/training/offence-lifted'
import { roundRolledBack } from '#operators/training/round-rolled-back'

/** Every kind of proposal: there is no other way for an operator to move money or change terms. */
export const proposalKinds: Readonly<Record<ProposalKind, KindRule>> = {
  correction,
  'court-order': courtOrder,
  grant,
  'pool.funded': poolFunded,
  'pool.reduced': poolReduced,
  'capital.taken-out': capitalTakenOut,
  'capital.received': capitalReceived,
  'loss.covered': lossCovered,
  'suspense.assigned': assignment,
  'network.resumed': networkResumed,
  setting: settingChange,
  text: textCorrected,
  'notice.published': noticePublished,
  'document.published': documentPublished,
  'project.new': projectNew,
  'task.new': taskNew,
  'task.version': taskVersion,
  'task.retire': taskRetire,
  'product.new': productNew,
  'product.version': productVersion,
  'product.retire': productRetire,
  'operator.roles': operatorRoles,
  'operator.disabled': operatorDisabled,
  'operator.second-factor': operatorSecondFactor,
  'offence.lifted': offenceLifted,
  'round.rolled-back': roundRolledBack,
}
