import type { Answer, RequestInput } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { useState } from 'react'
import { amountFault } from '#money/amount-fault.ts'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { useDraft } from '#session/use-draft.ts'
import { t } from '#texts/t.ts'

export type Account = Answer<'bank/list'>['list'][number]

/** Holds what is typed and chosen on the withdrawal page, its faults, and the request that it makes. */
export function useWithdrawalInput(
  accounts: readonly Account[],
  networks: Answer<'index/config'>['networks'],
  available: string,
  hasSnt: boolean,
) {
  const [accountId, chooseAccount] = useStateSurvivingLogout(
    'account',
    accounts.length === 1 ? accounts[0]?.id : undefined,
  )
  const [amount, type] = useDraft('withdrawal amount')
  const [feeIn, payFeeIn] = useState<'SNT' | 'USDT'>(hasSnt ? 'SNT' : 'USDT')
  const account = accounts.find((candidate) => candidate.id === accountId)
  const network = networks.find((candidate) => candidate.name === account?.network)
  const accountError = account ? undefined : t('withdrawal.account-required')
  const amountError = amountFault(amount, {
    asset: 'USDT',
    minimum: network?.minWithdrawal,
    available,
    missing: t('withdrawal.amount-required'),
    invalid: t('withdrawal.amount-invalid'),
  })
  const request: RequestInput<'withdrawal/quote'> | undefined =
    account && !amountError ? { accountId: account.id, amount, feeIn } : undefined
  return {
    account,
    chooseAccount,
    accountError,
    network,
    type,
    amount,
    isAmount: parseMinor('USDT', amount) !== undefined,
    amountError,
    feeIn,
    payFeeIn,
    request,
  }
}
