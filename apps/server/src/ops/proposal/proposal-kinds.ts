import { assignment } from '#ops/recharge/assignment'
import { productNew, productRetire, productVersion } from '#ops/catalogue/product-change'
import { taskNew, taskRetire, taskVersion } from '#ops/catalogue/task-change'
import { capitalTakenOut } from '#ops/money/capital-taken-out'
import { correction } from '#ops/money/correction'
import { courtOrder } from '#ops/money/court-order'
import { grant } from '#ops/money/grant'
import { lossCovered } from '#ops/money/loss-covered'
import { poolFunded, poolReduced } from '#ops/money/pool-change'
import { documentPublished } from '#ops/document/document-published'
import { noticePublished } from '#ops/notice/notice-published'
import { networkResumed } from '#ops/recharge/network-resumed'
import { operatorDisabled, operatorRoles, operatorSecondFactor } from '#ops/operator/operator-change'
import { projectNew } from '#ops/project/project-new'
import type { KindRule, ProposalKind } from '#ops/proposal/kind'
import { settingChange } from '#ops/setting/setting-change'
import { textCorrected } from '#ops/text/text-corrected'
import { offenceLifted } from '#ops/training/offence-lifted'
import { roundRolledBack } from '#ops/training/round-rolled-back'

/** Every kind of proposal: there is no other way for an operator to move money or change terms. */
export const proposalKinds: Readonly<Record<ProposalKind, KindRule>> = {
  correction,
  'court-order': courtOrder,
  grant,
  'pool.funded': poolFunded,
  'pool.reduced': poolReduced,
  'capital.taken-out': capitalTakenOut,
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
