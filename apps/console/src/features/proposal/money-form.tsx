import { networkNames, type NetworkName } from '@synet/core/all-networks'
import type { OpsRequestInput } from '@synet/contract/calls'
import { AmountField } from '@synet/ui/fields/amount-field'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '#shell/t.ts'
import { timeWritten } from '#shell/written-time.ts'

type Money = OpsRequestInput<'proposeMoney'>
export type MoneyKind = Money['kind']
export const moneyKinds = [
  'grant',
  'pool.funded',
  'pool.reduced',
  'capital.taken-out',
  'loss.covered',
  'correction',
  'court-order',
] as const satisfies readonly MoneyKind[]

const sources = ['fees', 'sales', 'capital'] as const
type Source = (typeof sources)[number]
const mistakes = ['wrong-owner', 'double-credit', 'wrong-amount', 'not-due'] as const
type Mistake = (typeof mistakes)[number]

function MoneyForm({ kind, posting: given, onDone }: { kind: MoneyKind; posting: string; onDone: () => void }) {
  const [amount, setAmount] = useState('')
  const [username, setUsername] = useState('')
  const [posting, setPosting] = useState(given)
  const [source, setSource] = useState<Source>('fees')
  const [network, setNetwork] = useState<NetworkName>('dev')
  const [address, setAddress] = useState('')
  const [mistake, setMistake] = useState<Mistake>('double-credit')
  const [discovered, setDiscovered] = useState('')
  const [to, setTo] = useState('')
  const [asset, setAsset] = useState<'USDT' | 'SNT'>('USDT')
  const [document, setDocument] = useState('')
  const request = (made: { reason: string; secondFactor: string }): Money => {
    switch (kind) {
      case 'correction':
        return {
          kind,
          posting,
          mistake,
          // A time that can't be read is refused by the server like any other.
          discoveredAt: timeWritten(discovered) ?? discovered,
          ...(username.trim() && { username }),
          ...(amount.trim() && { amount }),
          ...made,
        }
      case 'court-order':
        return { kind, username, to, asset, amount, document, ...made }
      case 'grant':
        return { kind, username, amount, ...made }
      case 'pool.funded':
      case 'pool.reduced':
        return { kind, amount, ...made }
      case 'loss.covered':
        return { kind, source, amount, ...made }
      case 'capital.taken-out':
        return { kind, source, network, address, amount, ...made }
    }
  }
  const own = kind === 'loss.covered' || kind === 'capital.taken-out'
  const poolSide = kind === 'pool.funded' || kind === 'pool.reduced'
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        await call('proposeMoney', request(made))
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t(`proposal.text.${kind}`)}</Notice>
      {kind === 'correction' && (
        <TextField
          label={t('money.posting')}
          value={posting}
          onChange={setPosting}
          inputMode="numeric"
          maxLength={18}
        />
      )}
      {kind === 'correction' && (
        <>
          <Segmented
            label={t('money.mistake')}
            choices={mistakes.map((value) => ({ value, name: t(`mistake.${value}`) }))}
            value={mistake}
            onChange={setMistake}
          />
          <TextField label={t('money.discovered')} value={discovered} onChange={setDiscovered} maxLength={16} />
        </>
      )}
      {(kind === 'grant' || kind === 'correction' || kind === 'court-order') && (
        <TextField
          label={t(kind === 'correction' ? 'money.username-optional' : 'money.username')}
          value={username}
          onChange={setUsername}
          maxLength={40}
        />
      )}
      {kind === 'court-order' && (
        <>
          <TextField label={t('money.to')} value={to} onChange={setTo} maxLength={40} />
          <Segmented
            label={t('money.asset')}
            choices={(['USDT', 'SNT'] as const).map((value) => ({ value, name: value }))}
            value={asset}
            onChange={setAsset}
          />
          <TextField label={t('money.document')} value={document} onChange={setDocument} maxLength={64} />
        </>
      )}
      {own && (
        <Segmented
          label={t('money.source')}
          choices={sources.map((value) => ({ value, name: t(`account.${value}`) }))}
          value={source}
          onChange={setSource}
        />
      )}
      {kind === 'capital.taken-out' && (
        <>
          <Segmented
            label={t('money.network')}
            choices={networkNames.map((value) => ({ value, name: value }))}
            value={network}
            onChange={setNetwork}
          />
          <TextField label={t('money.address')} value={address} onChange={setAddress} maxLength={64} />
        </>
      )}
      {kind === 'correction' ? (
        <TextField
          label={t('money.amount-optional')}
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          maxLength={30}
        />
      ) : (
        <AmountField
          label={t(poolSide ? 'money.amount-pool' : 'money.amount')}
          unit={kind === 'grant' ? 'SNT' : kind === 'court-order' ? asset : 'USDT'}
          value={amount}
          onChange={setAmount}
        />
      )}
    </ActionForm>
  )
}

export function MoneySheet({
  kind,
  posting = '',
  onClose,
}: {
  kind: MoneyKind | undefined
  posting?: string | undefined
  onClose: () => void
}) {
  return (
    <Sheet open={kind !== undefined} onClose={onClose} title={kind ? t(`proposal.kind.${kind}`) : ''}>
      {kind && <MoneyForm kind={kind} posting={posting} onDone={onClose} />}
    </Sheet>
  )
}
