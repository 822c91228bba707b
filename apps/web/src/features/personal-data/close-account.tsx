import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { messageBox } from '@synet/ui/overlays/message-box'
import { amountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callQuery } from '#api/api.ts'
import { Loaded } from '#api/loaded.tsx'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { userQuery } from '#session/user.ts'
import { leaveForGood } from '#session/log-out.ts'
import { AddressText } from '@synet/ui/layout/address-text'
import { t } from '#texts/t.ts'

type Plan = Answer<'user/closing'>
const keyBytes = 32

/** Made on the device, so that it is known before anything is closed, even if no answer comes. */
const newClaimKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(keyBytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const stay = 'stay'

function ClosePlan({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState(false)
  const [claimKey] = useState(newClaimKey)
  const [to, setTo] = useState<string>(stay)
  const close = async (payPassword: string): Promise<void> => {
    await call('user/closeAccount', { payPassword, claimKey, ...(to !== stay && { accountId: to }) })
    setOpen(false)
    await leaveForGood()
    await messageBox({ msg: t('own.closed') })
  }
  const left = [
    { name: 'USDT', value: amountText(plan.left.USDT) },
    { name: 'SNT', value: amountText(plan.left.SNT) },
  ]
  const { data: user } = useQuery(userQuery)
  const held = (['pledged', 'withdrawing', 'vesting'] as const).flatMap((bucket) =>
    (['USDT', 'SNT'] as const)
      .map((unit) => ({ unit, amount: user?.balances[unit][bucket] ?? '0' }))
      .filter(({ amount }) => Number(amount) > 0)
      .map(({ unit, amount }) => ({ name: t(`balances.${bucket}`), value: `${amountText(amount)} ${unit}` })),
  )
  return (
    <>
      <h3>{t('own.left')}</h3>
      <FactList facts={[...left, ...held]} />
      {plan.refusal && <Notice tone="warn">{plan.refusal}</Notice>}
      {plan.canLeave && plan.way && plan.accounts.length > 0 && (
        <RadioCards
          label={t('own.leave-to')}
          value={to}
          onChange={setTo}
          choices={[
            ...plan.accounts.map(({ id, name, address }) => ({
              value: id,
              name,
              note: (
                <>
                  <AddressText address={address} />
                  <br />
                  {t('own.leave-note', { network: plan.way?.label ?? '' })}
                </>
              ),
            })),
            { value: stay, name: t('own.leave-stay') },
          ]}
        />
      )}
      <Button kind="danger" block disabled={Boolean(plan.refusal)} onClick={() => setOpen(true)}>
        {t('own.close')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('own.close')}
        facts={[...left, { name: t('own.key'), value: claimKey, stack: true }]}
        confirm={t('own.close-now')}
        onConfirm={close}
      >
        <CopyButton value={claimKey} name={t('own.key')} block />
        <Notice tone="warn">{t('own.stays')}</Notice>
      </ConfirmSheet>
    </>
  )
}

/** Explains what closing the account does, and does it. */
export function CloseAccount() {
  const query = useQuery(callQuery('user/closing', {}))
  return (
    <Card label={t('own.close')}>
      <h2>{t('own.close')}</h2>
      <p>{t('own.close-text')}</p>
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {(plan) => <ClosePlan plan={plan} />}
      </Loaded>
    </Card>
  )
}
