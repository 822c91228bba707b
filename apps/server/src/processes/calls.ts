import type { CallName, routes } from '@synet/contract/routes'
import { bankAdd, bankCheck, bankDelete, bankEdit, bankList } from '#money/calls/bank/receiving-accounts'
import { upload } from '#people/calls/common/upload'
import { emsSend, challenge, passkeyNonce, smsSend } from '#people/calls/user/send-code'
import { appUrl, indexConfig, system, texts } from '#people/calls/index/config'
import {
  notice,
  slides,
  chooseNotice,
  noticeChoices,
  tellZone,
  addPushEndpoint,
  removePushEndpoint,
  noticeRead,
  notices,
  notifications,
  notificationsSeen,
  unread,
} from '#people/calls/user/notifications'
import { document, documents, acceptDocuments, userDocuments } from '#people/calls/user/documents'
import { projectDetail, projectList, projectMerge, projectScores } from '#training/calls/project/project'
import { changes } from '#custody/calls/proof/changes'
import {
  proofAnchors,
  proofEpoch,
  proofEpochs,
  operatorKeys,
  proofDays,
  figures,
  proofGrants,
} from '#proof/calls/proof/published'
import { proofOwn } from '#proof/calls/proof/own'
import { income } from '#money/calls/purchase/income'
import { taskIncome } from '#training/calls/purchase/task-income'
import { taskList } from '#training/calls/purchase/task-list'
import { myRecords, rechargeCancel, rechargeDetail, rechargeSubmitted } from '#money/calls/recharge/orders'
import { recharge } from '#money/calls/recharge/recharge'
import { trainAppeal, trainOffences } from '#training/calls/train/offences'
import { trainCommit } from '#training/calls/train/commit'
import { trainDevice, trainEndToken, trainOpenHandover, trainTakeHandover } from '#training/calls/train/device'
import {
  confirmHandover,
  handover,
  addContributorToken,
  contributorTokens,
  revokeContributorToken,
} from '#people/calls/user/contributor-tokens'
import { trainLease, trainRelease } from '#training/calls/train/lease'
import { trainSubmit } from '#training/calls/train/submit'
import { trainRuns } from '#training/calls/train/runs'
import { trainPrints } from '#training/calls/train/prints'
import { keepTrial, ownTrial, trialResult, trialUnit } from '#training/calls/train/trial'
import { trainUnits } from '#training/calls/train/units'
import {
  addPasskey,
  keepPasskeys,
  losePasskeys,
  passkeys,
  removePasskey,
  passkeyLogin,
} from '#people/calls/user/passkeys'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from '#people/calls/user/second-factor'
import { security } from '#money/calls/user/security'
import { setMailWord, info, profile } from '#people/calls/user/profile'
import { logIns, unlock, endSession, logout, sessions } from '#people/calls/user/sessions'
import { freeze, freezeOf, freezeSelf, unfreezeSelf, appealFreeze } from '#people/calls/user/freeze'
import { askIdentityCheck, identityCheck, stopIdentityCheck, newCredentials } from '#people/calls/user/identity-check'
import { claimRemainder, closing } from '#people/calls/user/closing'
import { closeAccount } from '#money/calls/user/close-account'
import { dataReads, exportData } from '#people/calls/user/personal-data'
import { bindEmail, changeEmail } from '#people/calls/user/email'
import { stockDetail } from '#money/calls/stock/detail'
import { exchangeCoinMoney, exchangeList, exchangeQuote } from '#money/calls/user/exchange'
import { recipient, transfer, transferList, transferQuote } from '#money/calls/user/transfer'
import { changePhone, removePhone } from '#people/calls/user/phone'
import { undoReset } from '#people/calls/user/undo-reset'
import { changePassword, recoverPassword } from '#people/calls/user/password'
import { inviteCheck, register } from '#people/calls/user/register'
import { recoverPayPassword, resetPayPassword } from '#people/calls/user/pay-password'
import { getMoneyLog, statement } from '#money/calls/user/money-log'
import { refusals } from '#processes/calls/user/refusals'
import { login } from '#people/calls/user/login'
import { team, teamEarnings } from '#people/calls/user/team'
import { vesting } from '#money/calls/user/vesting'
import { buyNode, buySoftware, nodeList, softwareList } from '#money/calls/purchase/licences'
import { takeStarter } from '#money/calls/purchase/take-starter'
import { editTaskPledge, saveOnlineTime, taskPledgeList } from '#training/calls/purchase/task-pledges'
import { endTaskPledge } from '#training/calls/purchase/end-task-pledge'
import { purchaseRecords } from '#money/calls/purchase/records'
import { taskPledge } from '#training/calls/purchase/task-pledge'
import { apply } from '#money/calls/withdrawal/apply'
import { withdrawalCancel, withdrawalList } from '#money/calls/withdrawal/orders'
import { withdrawalQuote } from '#money/calls/withdrawal/quote'
import type { PublicCall, UserCall } from '#platform/http/call'

type CallOf<N extends CallName> = (typeof routes)[N]['access'] extends 'public' ? PublicCall<N> : UserCall<N>

/** Every call by its name in the contract; the compiler requires each one. */
export const calls: { readonly [N in CallName]: CallOf<N> } = {
  'index/config': indexConfig,
  'index/notice': notice,
  'index/appUrl': appUrl,
  'index/challenge': challenge,
  'index/passkeyNonce': passkeyNonce,
  'index/system': system,
  'index/slides': slides,
  'index/texts': texts,
  'bank/list': bankList,
  'bank/check': bankCheck,
  'bank/add': bankAdd,
  'bank/edit': bankEdit,
  'bank/delete': bankDelete,
  'user/login': login,
  'user/register': register,
  'user/info': info,
  'user/logout': logout,
  'user/endSession': endSession,
  'user/freeze': freeze,
  'user/refusals': refusals,
  'user/freezeOf': freezeOf,
  'user/appealFreeze': appealFreeze,
  'user/inviteCheck': inviteCheck,
  'user/changePassword': changePassword,
  'index/document': document,
  'index/documents': documents,
  'user/acceptDocuments': acceptDocuments,
  'user/askIdentityCheck': askIdentityCheck,
  'user/claimRemainder': claimRemainder,
  'user/closeAccount': closeAccount,
  'user/closing': closing,
  'user/dataReads': dataReads,
  'user/documents': userDocuments,
  'user/exportData': exportData,
  'user/identityCheck': identityCheck,
  'user/newCredentials': newCredentials,
  'user/stopIdentityCheck': stopIdentityCheck,
  'user/contributorTokens': contributorTokens,
  'user/addContributorToken': addContributorToken,
  'user/revokeContributorToken': revokeContributorToken,
  'user/handover': handover,
  'user/confirmHandover': confirmHandover,
  'user/beginSecondFactor': beginSecondFactor,
  'user/confirmSecondFactor': confirmSecondFactor,
  'user/endSecondFactor': endSecondFactor,
  'user/renewRecoveryCodes': renewRecoveryCodes,
  'user/secondFactor': secondFactor,
  'user/noticeChoices': noticeChoices,
  'user/chooseNotice': chooseNotice,
  'user/tellZone': tellZone,
  'user/addPushEndpoint': addPushEndpoint,
  'user/removePushEndpoint': removePushEndpoint,
  'user/security': security,
  'user/setMailWord': setMailWord,
  'user/logIns': logIns,
  'user/freezeSelf': freezeSelf,
  'user/unfreezeSelf': unfreezeSelf,
  'user/unlock': unlock,
  'user/passkeyLogin': passkeyLogin,
  'user/passkeys': passkeys,
  'user/addPasskey': addPasskey,
  'user/removePasskey': removePasskey,
  'user/losePasskeys': losePasskeys,
  'user/keepPasskeys': keepPasskeys,
  'user/sessions': sessions,
  'user/profile': profile,
  'user/team': team,
  'user/teamEarnings': teamEarnings,
  'user/notices': notices,
  'user/noticeRead': noticeRead,
  'user/notifications': notifications,
  'user/notificationsSeen': notificationsSeen,
  'user/unread': unread,
  'user/statement': statement,
  'user/vesting': vesting,
  'user/getMoneyLog': getMoneyLog,
  'user/exchangeQuote': exchangeQuote,
  'user/exchange_coin_money': exchangeCoinMoney,
  'user/exchangeList': exchangeList,
  'user/transfer': transfer,
  'user/transferList': transferList,
  'user/recipient': recipient,
  'user/transferQuote': transferQuote,
  'user/resetPayPassword': resetPayPassword,
  'user/recoverPayPassword': recoverPayPassword,
  'user/recoverPassword': recoverPassword,
  'user/bindEmail': bindEmail,
  'user/changeEmail': changeEmail,
  'user/changePhone': changePhone,
  'user/removePhone': removePhone,
  'user/undoReset': undoReset,
  'ems/send': emsSend,
  'sms/send': smsSend,
  'stock/detail': stockDetail,
  'withdrawal/quote': withdrawalQuote,
  'withdrawal/apply': apply,
  'withdrawal/list': withdrawalList,
  'withdrawal/cancel': withdrawalCancel,
  'purchase/softwareList': softwareList,
  'purchase/buySoftware': buySoftware,
  'purchase/nodeList': nodeList,
  'purchase/buyNode': buyNode,
  'purchase/records': purchaseRecords,
  'purchase/takeStarter': takeStarter,
  'purchase/taskList': taskList,
  'purchase/taskPledge': taskPledge,
  'purchase/taskPledgeList': taskPledgeList,
  'purchase/editTaskPledge': editTaskPledge,
  'purchase/endTaskPledge': endTaskPledge,
  'purchase/saveOnlineTime': saveOnlineTime,
  'purchase/income': income,
  'purchase/taskIncome': taskIncome,
  'recharge/recharge': recharge,
  'recharge/myRecords': myRecords,
  'recharge/detail': rechargeDetail,
  'recharge/submitted': rechargeSubmitted,
  'recharge/cancel': rechargeCancel,
  'common/upload': upload,
  'train/device': trainDevice,
  'train/lease': trainLease,
  'train/commit': trainCommit,
  'train/submit': trainSubmit,
  'train/release': trainRelease,
  'train/runs': trainRuns,
  'train/units': trainUnits,
  'train/prints': trainPrints,
  'train/openHandover': trainOpenHandover,
  'train/takeHandover': trainTakeHandover,
  'train/endToken': trainEndToken,
  'train/trialUnit': trialUnit,
  'train/trialResult': trialResult,
  'train/keepTrial': keepTrial,
  'train/ownTrial': ownTrial,
  'train/offences': trainOffences,
  'train/appeal': trainAppeal,
  'proof/figures': figures,
  'proof/epochs': proofEpochs,
  'proof/epoch': proofEpoch,
  'proof/anchors': proofAnchors,
  'proof/own': proofOwn,
  'proof/days': proofDays,
  'proof/operatorKeys': operatorKeys,
  'proof/grants': proofGrants,
  'proof/changes': changes,
  'project/list': projectList,
  'project/detail': projectDetail,
  'project/merge': projectMerge,
  'project/scores': projectScores,
}
