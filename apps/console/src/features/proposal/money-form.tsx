import { networkNames, type NetworkName } from '@synet/core/all-networks'
import { invariant } from '@synet/core/result'
import type { OpsRequestInput } from '@synet/contract/calls'
import { AmountField } from '@synet/ui/fields/amount-field'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { wordOf } from '@synet/words/word-of'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '@synet/words/operators/t'
import { TimeField, timeFault } from '#shell/time-field.tsx'
import { timeOfField } from '#shell/field-time.ts'

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

/** The fields of all kinds together; each kind's form shows its own. */
interface Fields {
  readonly amount: string
  /** The other side of a pool that is opened. */
  readonly snt: string
  readonly username: string
  readonly posting: string
  readonly source: Source
  readonly network: NetworkName | ''
  readonly address: string
  readonly mistake: Mistake
  readonly discovered: string
  readonly to: string
  readonly asset: 'USDT' | 'SNT'
  readonly document: string
}
const emptyFields: Fields = {
  amount: '',
  snt: '',
  username: '',
  posting: '',
  source: 'fees',
  network: '',
  address: '',
  mistake: 'double-credit',
  discovered: '',
  to: '',
  asset: 'USDT',
  document: '',
}

function requestOf(kind: MoneyKind, fields: Fields, made: { reason: string; secondFactor: string }): Money {
  const { amount, snt, username, posting, source, network, address, mistake, discovered, to, asset, document } = fields
  switch (kind) {
    case 'correction':
      return {
        kind,
        posting,
        mistake,
        discoveredAt: timeOfField(discovered) ?? discovered,
        ...(username.trim() && { username }),
        ...(amount.trim() && { amount }),
        ...made,
      }
    case 'court-order':
      return { kind, username, to, asset, amount, document, ...made }
    case 'grant':
      return { kind, username, amount, ...made }
    case 'pool.funded':
      return { kind, amount, ...(snt.trim() && { snt }), ...made }
    case 'pool.reduced':
      return { kind, amount, ...made }
    case 'loss.covered':
      return { kind, source, amount, ...made }
    case 'capital.taken-out':
      invariant(network !== '', 'the form names a missing network before it is sent')
      return { kind, source, network, address, amount, ...made }
  }
}

const faultOf = (kind: MoneyKind, { discovered, network }: Fields): string | undefined => {
  if (kind === 'capital.taken-out' && network === '') return t('network.required')
  return kind === 'correction' ? timeFault(discovered, 'past') : undefined
}

interface PartProps {
  readonly fields: Fields
  readonly set: <F extends keyof Fields>(field: F) => (value: Fields[F]) => void
}

function CorrectionFields({ fields, set }: PartProps) {
  return (
    <>
      <TextField
        label={t('money.posting')}
        value={fields.posting}
        onChange={set('posting')}
        inputMode="numeric"
        maxLength={18}
      />
      <Segmented
        label={t('fact.mistake')}
        choices={mistakes.map((value) => ({ value, name: t(`mistake.${value}`) }))}
        value={fields.mistake}
        onChange={set('mistake')}
      />
      <TimeField label={t('money.discovered')} value={fields.discovered} onChange={set('discovered')} allowed="past" />
      <TextField
        label={t('money.username-optional')}
        value={fields.username}
        onChange={set('username')}
        maxLength={40}
      />
      <AmountField label={t('money.amount-optional')} unit="" value={fields.amount} onChange={set('amount')} />
    </>
  )
}

const Username = ({ fields, set }: PartProps) => (
  <TextField label={t('money.username')} value={fields.username} onChange={set('username')} maxLength={40} />
)

function CourtOrderFields({ fields, set }: PartProps) {
  return (
    <>
      <Username fields={fields} set={set} />
      <TextField label={t('money.to')} value={fields.to} onChange={set('to')} maxLength={40} />
      <Segmented
        label={t('fact.asset')}
        choices={(['USDT', 'SNT'] as const).map((value) => ({ value, name: value }))}
        value={fields.asset}
        onChange={set('asset')}
      />
      <TextField label={t('fact.document')} value={fields.document} onChange={set('document')} maxLength={64} />
    </>
  )
}

function SourceFields({ fields, set, leaves }: PartProps & { leaves: boolean }) {
  return (
    <>
      <Segmented
        label={t('fact.source')}
        choices={sources.map((value) => ({ value, name: t(`account.${value}`) }))}
        value={fields.source}
        onChange={set('source')}
      />
      {leaves && (
        <>
          <Segmented
            label={t('fact.network')}
            choices={networkNames.map((value) => ({ value, name: wordOf('network', value) }))}
            value={fields.network}
            onChange={set('network')}
          />
          <TextField label={t('money.address')} value={fields.address} onChange={set('address')} maxLength={64} />
        </>
      )}
    </>
  )
}

function MoneyForm({ kind, posting, onDone }: { kind: MoneyKind; posting: string; onDone: () => void }) {
  const [fields, setFields] = useState<Fields>({ ...emptyFields, posting })
  const part: PartProps = { fields, set: (field) => (value) => setFields((all) => ({ ...all, [field]: value })) }
  const ofPool = kind === 'pool.funded' || kind === 'pool.reduced'
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      fault={faultOf(kind, fields)}
      onSubmit={async (made) => {
        await call('proposeMoney', requestOf(kind, fields, made))
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t(`proposal.text.${kind}`)}</Notice>
      {kind === 'correction' && <CorrectionFields {...part} />}
      {kind === 'grant' && <Username {...part} />}
      {kind === 'court-order' && <CourtOrderFields {...part} />}
      {(kind === 'loss.covered' || kind === 'capital.taken-out') && (
        <SourceFields {...part} leaves={kind === 'capital.taken-out'} />
      )}
      {kind !== 'correction' && (
        <AmountField
          label={t(ofPool ? 'money.amount-pool' : 'fact.amount')}
          unit={kind === 'grant' ? 'SNT' : kind === 'court-order' ? fields.asset : 'USDT'}
          value={fields.amount}
          onChange={part.set('amount')}
        />
      )}
      {kind === 'pool.funded' && (
        <AmountField label={t('money.amount-opening')} unit="SNT" value={fields.snt} onChange={part.set('snt')} />
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
