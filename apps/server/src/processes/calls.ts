import type { CallName, routes } from '@synet/contract/routes'
import { bankAdd, bankCheck, bankDelete, bankEdit, bankList } from '#money/calls/bank/receiving-accounts'
import { upload } from '#people/calls/common/upload'
import { emsSend } from '#people/calls/ems/send'
import { challenge } from '#people/calls/index/challenge'
import { passkeyNonce } from '#people/calls/index/passkey-nonce'
import { appUrl } from '#people/calls/index/app-url'
import { indexConfig } from '#people/calls/index/config'
import { notice } from '#people/calls/index/notice'
import { document, documents } from '#people/calls/index/documents'
import { slides } from '#people/calls/index/slides'
import { system } from '#people/calls/index/system'
import { texts } from '#people/calls/index/texts'
import { buyNode, buySoftware, nodeList, softwareList } from '#money/calls/purchase/licences'
import { editTaskPledge } from '#training/calls/purchase/edit-task-pledge'
import { endTaskPledge } from '#training/calls/purchase/end-task-pledge'
import { projectDetail, projectList } from '#training/calls/project/catalogue'
import { projectMerge } from '#training/calls/project/merge'
import { projectScores } from '#training/calls/project/scores'
import { changes } from '#custody/calls/proof/changes'
import { proofAnchors } from '#proof/calls/proof/anchors'
import { proofDays } from '#proof/calls/proof/days'
import { proofEpoch, proofEpochs } from '#proof/calls/proof/epochs'
import { figures } from '#proof/calls/proof/figures'
import { proofGrants } from '#proof/calls/proof/grants'
import { operatorKeys } from '#proof/calls/proof/operator-keys'
import { proofOwn } from '#proof/calls/proof/own'
import { purchaseRecords } from '#money/calls/purchase/records'
import { saveOnlineTime } from '#training/calls/purchase/save-online-time'
import { income } from '#money/calls/purchase/income'
import { taskIncome } from '#training/calls/purchase/task-income'
import { takeStarter } from '#money/calls/purchase/take-starter'
import { taskList } from '#training/calls/purchase/task-list'
import { taskPledge } from '#training/calls/purchase/task-pledge'
import { taskPledgeList } from '#training/calls/purchase/task-pledge-list'
import { myRecords, rechargeCancel, rechargeDetail, rechargeSubmitted } from '#money/calls/recharge/orders'
import { recharge } from '#money/calls/recharge/recharge'
import { smsSend } from '#people/calls/sms/send'
import { trainAppeal } from '#training/calls/train/appeal'
import { trainCommit } from '#training/calls/train/commit'
import { trainDevice } from '#training/calls/train/device'
import { trainEndToken } from '#training/calls/train/end-token'
import { trainOpenHandover, trainTakeHandover } from '#training/calls/train/handover'
import { confirmHandover, handover } from '#people/calls/user/handover'
import { trainLease } from '#training/calls/train/lease'
import { trainOffences } from '#training/calls/train/offences'
import { trainRelease } from '#training/calls/train/release'
import { trainSubmit } from '#training/calls/train/submit'
import { trainRuns } from '#training/calls/train/runs'
import { trainPrints } from '#training/calls/train/prints'
import { keepTrial, ownTrial, trialResult, trialUnit } from '#training/calls/train/trial'
import { trainUnits } from '#training/calls/train/units'
import { addPasskey } from '#people/calls/user/add-passkey'
import { keepPasskeys, losePasskeys, passkeys } from '#people/calls/user/passkeys'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from '#people/calls/user/second-factor'
import { chooseNotice, noticeChoices, tellZone } from '#people/calls/user/notice-choices'
import { addPushEndpoint, removePushEndpoint } from '#people/calls/user/push-endpoints'
import { security } from '#money/calls/user/security'
import { setMailWord } from '#people/calls/user/set-mail-word'
import { logIns } from '#people/calls/user/log-ins'
import { freeze, freezeOf, freezeSelf, unfreezeSelf } from '#people/calls/user/freeze'
import { unlock } from '#people/calls/user/unlock'
import { passkeyLogin } from '#people/calls/user/passkey-login'
import { removePasskey } from '#people/calls/user/remove-passkey'
import { acceptDocuments, userDocuments } from '#people/calls/user/documents'
import { askIdentityCheck, identityCheck, stopIdentityCheck } from '#people/calls/user/identity-check'
import { claimRemainder } from '#people/calls/user/claim-remainder'
import { closeAccount } from '#money/calls/user/close-account'
import { closing } from '#people/calls/user/closing'
import { dataReads } from '#people/calls/user/data-reads'
import { exportData } from '#people/calls/user/export-data'
import { newCredentials } from '#people/calls/user/new-credentials'
import { addContributorToken, contributorTokens, revokeContributorToken } from '#people/calls/user/contributor-tokens'
import { bindEmail, changeEmail } from '#people/calls/user/email'
import { stockDetail } from '#money/calls/stock/detail'
import { exchangeCoinMoney } from '#money/calls/user/exchange-coin-money'
import { exchangeList } from '#money/calls/user/exchange-list'
import { exchangeQuote } from '#money/calls/user/exchange-quote'
import { recipient } from '#money/calls/user/recipient'
import { transfer } from '#money/calls/user/transfer'
import { transferList } from '#money/calls/user/transfer-list'
import { transferQuote } from '#money/calls/user/transfer-quote'
import { changePhone, removePhone } from '#people/calls/user/phone'
import { undoReset } from '#people/calls/user/undo-reset'
import { changePassword, recoverPassword } from '#people/calls/user/password'
import { endSession, logout, sessions } from '#people/calls/user/sessions'
import { inviteCheck } from '#people/calls/user/invite-check'
import { recoverPayPassword, resetPayPassword } from '#people/calls/user/pay-password'
import { getMoneyLog } from '#money/calls/user/get-money-log'
import { info } from '#people/calls/user/info'
import { appealFreeze } from '#people/calls/user/appeal-freeze'
import { refusals } from '#processes/calls/user/refusals'
import { login } from '#people/calls/user/login'
import { noticeRead, notices } from '#people/calls/user/notices'
import { notifications, notificationsSeen, unread } from '#people/calls/user/notifications'
import { profile } from '#people/calls/user/profile'
import { register } from '#people/calls/user/register'
import { statement } from '#money/calls/user/statement'
import { team } from '#people/calls/user/team'
import { teamEarnings } from '#people/calls/user/team-earnings'
import { vesting } from '#money/calls/user/vesting'
import { apply } from '#money/calls/withdrawal/apply'
import { withdrawalCancel } from '#money/calls/withdrawal/cancel'
import { withdrawalList } from '#money/calls/withdrawal/list'
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
