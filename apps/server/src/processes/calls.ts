import type { CallName, routes } from '@synet/contract/routes'
import { bankAdd } from '#money/calls/bank/add'
import { bankCheck } from '#money/calls/bank/check'
import { bankDelete } from '#money/calls/bank/delete'
import { bankEdit } from '#money/calls/bank/edit'
import { bankList } from '#money/calls/bank/list'
import { upload } from '#people/calls/common/upload'
import { emsSend } from '#people/calls/ems/send'
import { challenge } from '#people/calls/index/challenge'
import { passkeyNonce } from '#people/calls/index/passkey-nonce'
import { appUrl } from '#people/calls/index/app-url'
import { indexConfig } from '#people/calls/index/config'
import { notice } from '#people/calls/index/notice'
import { document } from '#people/calls/index/document'
import { documents } from '#people/calls/index/documents'
import { slides } from '#people/calls/index/slides'
import { system } from '#people/calls/index/system'
import { texts } from '#people/calls/index/texts'
import { buyNode } from '#money/calls/purchase/buy-node'
import { buySoftware } from '#money/calls/purchase/buy-software'
import { editTaskPledge } from '#training/calls/purchase/edit-task-pledge'
import { endTaskPledge } from '#training/calls/purchase/end-task-pledge'
import { projectDetail } from '#training/calls/project/detail'
import { projectMerge } from '#training/calls/project/merge'
import { projectScores } from '#training/calls/project/scores'
import { projectList } from '#training/calls/project/list'
import { changes } from '#custody/calls/proof/changes'
import { proofAnchors } from '#proof/calls/proof/anchors'
import { proofDays } from '#proof/calls/proof/days'
import { proofEpoch } from '#proof/calls/proof/epoch'
import { proofEpochs } from '#proof/calls/proof/epochs'
import { figures } from '#proof/calls/proof/figures'
import { proofGrants } from '#proof/calls/proof/grants'
import { operatorKeys } from '#proof/calls/proof/operator-keys'
import { proofOwn } from '#proof/calls/proof/own'
import { nodeList } from '#money/calls/purchase/node-list'
import { purchaseRecords } from '#money/calls/purchase/records'
import { saveOnlineTime } from '#training/calls/purchase/save-online-time'
import { softwareList } from '#money/calls/purchase/software-list'
import { income } from '#money/calls/purchase/income'
import { taskIncome } from '#training/calls/purchase/task-income'
import { takeStarter } from '#money/calls/purchase/take-starter'
import { taskList } from '#training/calls/purchase/task-list'
import { taskPledge } from '#training/calls/purchase/task-pledge'
import { taskPledgeList } from '#training/calls/purchase/task-pledge-list'
import { rechargeCancel } from '#money/calls/recharge/cancel'
import { rechargeDetail } from '#money/calls/recharge/detail'
import { myRecords } from '#money/calls/recharge/my-records'
import { recharge } from '#money/calls/recharge/recharge'
import { rechargeSubmitted } from '#money/calls/recharge/submitted'
import { smsSend } from '#people/calls/sms/send'
import { trainAppeal } from '#training/calls/train/appeal'
import { trainCommit } from '#training/calls/train/commit'
import { trainDevice } from '#training/calls/train/device'
import { trainEndToken } from '#training/calls/train/end-token'
import { trainOpenHandover } from '#training/calls/train/open-handover'
import { trainTakeHandover } from '#training/calls/train/take-handover'
import { confirmHandover } from '#people/calls/user/confirm-handover'
import { handover } from '#people/calls/user/handover'
import { trainLease } from '#training/calls/train/lease'
import { trainOffences } from '#training/calls/train/offences'
import { trainRelease } from '#training/calls/train/release'
import { trainSubmit } from '#training/calls/train/submit'
import { trainRuns } from '#training/calls/train/runs'
import { trainPrints } from '#training/calls/train/prints'
import { keepTrial } from '#training/calls/train/keep-trial'
import { ownTrial } from '#training/calls/train/own-trial'
import { trialResult } from '#training/calls/train/trial-result'
import { trialUnit } from '#training/calls/train/trial-unit'
import { trainUnits } from '#training/calls/train/units'
import { addPasskey } from '#people/calls/user/add-passkey'
import { keepPasskeys } from '#people/calls/user/keep-passkeys'
import { losePasskeys } from '#people/calls/user/lose-passkeys'
import { beginSecondFactor } from '#people/calls/user/begin-second-factor'
import { confirmSecondFactor } from '#people/calls/user/confirm-second-factor'
import { endSecondFactor } from '#people/calls/user/end-second-factor'
import { renewRecoveryCodes } from '#people/calls/user/renew-recovery-codes'
import { secondFactor } from '#people/calls/user/second-factor'
import { noticeChoices } from '#people/calls/user/notice-choices'
import { tellZone } from '#people/calls/user/tell-zone'
import { chooseNotice } from '#people/calls/user/choose-notice'
import { addPushEndpoint } from '#people/calls/user/add-push-endpoint'
import { removePushEndpoint } from '#people/calls/user/remove-push-endpoint'
import { security } from '#money/calls/user/security'
import { setMailWord } from '#people/calls/user/set-mail-word'
import { logIns } from '#people/calls/user/log-ins'
import { freezeSelf } from '#people/calls/user/freeze-self'
import { unfreezeSelf } from '#people/calls/user/unfreeze-self'
import { unlock } from '#people/calls/user/unlock'
import { passkeyLogin } from '#people/calls/user/passkey-login'
import { passkeys } from '#people/calls/user/passkeys'
import { removePasskey } from '#people/calls/user/remove-passkey'
import { acceptDocuments } from '#people/calls/user/accept-documents'
import { askIdentityCheck } from '#people/calls/user/ask-identity-check'
import { claimRemainder } from '#people/calls/user/claim-remainder'
import { closeAccount } from '#money/calls/user/close-account'
import { closing } from '#people/calls/user/closing'
import { dataReads } from '#people/calls/user/data-reads'
import { userDocuments } from '#people/calls/user/documents'
import { exportData } from '#people/calls/user/export-data'
import { identityCheck } from '#people/calls/user/identity-check'
import { newCredentials } from '#people/calls/user/new-credentials'
import { stopIdentityCheck } from '#people/calls/user/stop-identity-check'
import { addContributorToken } from '#people/calls/user/add-contributor-token'
import { bindEmail } from '#people/calls/user/bind-email'
import { stockDetail } from '#money/calls/stock/detail'
import { exchangeCoinMoney } from '#money/calls/user/exchange-coin-money'
import { exchangeList } from '#money/calls/user/exchange-list'
import { exchangeQuote } from '#money/calls/user/exchange-quote'
import { transfer } from '#money/calls/user/transfer'
import { transferList } from '#money/calls/user/transfer-list'
import { recipient } from '#money/calls/user/recipient'
import { transferQuote } from '#money/calls/user/transfer-quote'
import { changeEmail } from '#people/calls/user/change-email'
import { changePhone } from '#people/calls/user/change-phone'
import { removePhone } from '#people/calls/user/remove-phone'
import { undoReset } from '#people/calls/user/undo-reset'
import { changePassword } from '#people/calls/user/change-password'
import { contributorTokens } from '#people/calls/user/contributor-tokens'
import { endSession } from '#people/calls/user/end-session'
import { inviteCheck } from '#people/calls/user/invite-check'
import { recoverPassword } from '#people/calls/user/recover-password'
import { recoverPayPassword } from '#people/calls/user/recover-pay-password'
import { resetPayPassword } from '#people/calls/user/reset-pay-password'
import { revokeContributorToken } from '#people/calls/user/revoke-contributor-token'
import { getMoneyLog } from '#money/calls/user/get-money-log'
import { info } from '#people/calls/user/info'
import { appealFreeze } from '#people/calls/user/appeal-freeze'
import { freeze } from '#people/calls/user/freeze'
import { refusals } from '#processes/calls/user/refusals'
import { freezeOf } from '#people/calls/user/freeze-of'
import { login } from '#people/calls/user/login'
import { logout } from '#people/calls/user/logout'
import { noticeRead } from '#people/calls/user/notice-read'
import { notices } from '#people/calls/user/notices'
import { notifications } from '#people/calls/user/notifications'
import { notificationsSeen } from '#people/calls/user/notifications-seen'
import { profile } from '#people/calls/user/profile'
import { register } from '#people/calls/user/register'
import { sessions } from '#people/calls/user/sessions'
import { statement } from '#money/calls/user/statement'
import { team } from '#people/calls/user/team'
import { teamEarnings } from '#people/calls/user/team-earnings'
import { unread } from '#people/calls/user/unread'
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
