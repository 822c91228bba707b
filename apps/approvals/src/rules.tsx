import type { ApprovalAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Notice } from '@synet/ui/feedback/notice'
import { RadioCards } from '@synet/ui/fields/radio-cards'
import { AmountField } from '@synet/ui/fields/amount-field'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { toast } from '@synet/ui/overlays/toast'
import { dateTimeText, digitsOf } from '@synet/words/format'
import { type ReactNode, useState } from 'react'
import { call, failureText, queryClient } from '#api.ts'
import css from './app.module.css'
import { policyFacts } from './policy-facts.ts'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>

/** A form that proposes something; a refusal shows above its button. */
function ProposalForm({
  title,
  submit,
  onSubmit,
  children,
}: {
  title: string
  submit: string
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const [failure, setFailure] = useState<string>()
  return (
    <Card label={title}>
      <strong>{title}</strong>
      {children}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        block
        kind="secondary"
        onClick={async () => {
          setFailure(undefined)
          try {
            await onSubmit()
            await queryClient.invalidateQueries({ queryKey: ['work'] })
          } catch (error) {
            setFailure(failureText(error))
          }
        }}
      >
        {submit}
      </Button>
    </Card>
  )
}

function Invite() {
  const [name, setName] = useState('')
  const [link, setLink] = useState<string>()
  return (
    <ProposalForm
      title={t('approvals.invite')}
      submit={t('approvals.invite-submit')}
      onSubmit={async () => {
        const { token } = await call('invite', { name })
        setLink(`${location.origin}/#invitation=${token}`)
      }}
    >
      <p className={css['note']}>{t('approvals.invite-text')}</p>
      <TextField label={t('fact.operator')} value={name} onChange={setName} maxLength={40} />
      {link && (
        <>
          <span className={css['mono']}>{link}</span>
          <CopyButton value={link} name={t('approvals.copy-link')} block />
        </>
      )}
    </ProposalForm>
  )
}

const amounts = [
  ['twoFrom', 'approvals.two-from'],
  ['automaticPerUser', 'approvals.automatic-user'],
  ['automaticPerDay', 'approvals.automatic-day'],
] as const

function PolicyForm({ policy }: { policy: Work['policy'] }) {
  const [next, setNext] = useState(policy)
  return (
    <ProposalForm
      title={t('approvals.change-policy')}
      submit={t('approvals.propose')}
      onSubmit={async () => {
        await call('changePolicy', { policy: next })
        toast(t('approvals.proposed'))
      }}
    >
      {amounts.map(([field, name]) => (
        <AmountField
          key={field}
          label={`${t(name)}, USDT`}
          unit="USDT"
          value={next[field]}
          onChange={(value) => setNext({ ...next, [field]: value })}
        />
      ))}
      <TextField
        label={t('approvals.new-address-hours')}
        value={String(next.newAddressHours)}
        clean={digitsOf}
        onChange={(value) => setNext({ ...next, newAddressHours: Number(value) })}
        inputMode="numeric"
        maxLength={3}
      />
    </ProposalForm>
  )
}

/** A form chooses no network beforehand where there are several: a hurried operator would decide about the wrong one. */
const onlyNetwork = (of: readonly { readonly network: string }[]): string =>
  of.length === 1 ? (of[0]?.network ?? '') : ''

function ColdAddresses({ work }: { work: Work }) {
  const [network, setNetwork] = useState(onlyNetwork(work.positions))
  const [address, setAddress] = useState('')
  return (
    <ProposalForm
      title={t('approvals.cold-addresses')}
      submit={t('approvals.cold-address-propose')}
      onSubmit={async () => {
        await call('setColdAddress', { network, address })
        toast(t('approvals.proposed'))
      }}
    >
      <p className={css['note']}>{t('approvals.cold-addresses-text')}</p>
      {work.coldAddresses.length > 0 && (
        <FactList
          facts={work.coldAddresses.map((one) => ({
            name: one.network,
            value: <span className={css['mono']}>{one.address}</span>,
            note: t('approvals.cold-address-from', { time: dateTimeText(one.from) }),
            stack: true,
          }))}
        />
      )}
      <RadioCards
        label={t('fact.network')}
        value={network}
        onChange={setNetwork}
        choices={work.positions.map((position) => ({ value: position.network, name: position.network }))}
      />
      <TextField label={t('fact.address')} value={address} onChange={setAddress} maxLength={64} />
    </ProposalForm>
  )
}

function GasCeilings({ work }: { work: Work }) {
  const [network, setNetwork] = useState(onlyNetwork(work.gasCeilings))
  const [price, setPrice] = useState('')
  const unit = work.gasCeilings.find((ceiling) => ceiling.network === network)?.unit ?? ''
  return (
    <ProposalForm
      title={t('approvals.gas-ceilings')}
      submit={t('approvals.gas-ceiling-propose')}
      onSubmit={async () => {
        await call('setGasCeiling', { network, price })
        toast(t('approvals.proposed'))
      }}
    >
      <p className={css['note']}>{t('approvals.gas-ceilings-text')}</p>
      <FactList
        facts={work.gasCeilings.map((ceiling) => ({
          name: ceiling.network,
          value: `${ceiling.price} ${ceiling.unit}`,
        }))}
      />
      <RadioCards
        label={t('fact.network')}
        value={network}
        onChange={setNetwork}
        choices={work.gasCeilings.map((ceiling) => ({ value: ceiling.network, name: ceiling.network }))}
      />
      <AmountField label={`${t('fact.ceiling')}, ${unit}`} unit={unit} decimals={9} value={price} onChange={setPrice} />
    </ProposalForm>
  )
}

/** Who may sign, the limits in force, and how to propose a change of either. */
export function Rules({ work }: { work: Work }) {
  const propose = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
      toast(t('approvals.proposed'))
    } catch (error) {
      toast(failureText(error), 'error')
    }
    await queryClient.invalidateQueries({ queryKey: ['work'] })
  }
  return (
    <div className={css['list']}>
      <Card label={t('approvals.limits')}>
        <strong>{t('approvals.limits')}</strong>
        <FactList facts={policyFacts(work.policy)} />
        <p className={css['note']}>{t('approvals.two-also')}</p>
      </Card>
      <Card label={t('approvals.operators')}>
        <strong>{t('approvals.operators')}</strong>
        {work.operators.map(({ name, fingerprint }) => (
          <div key={name} className={css['row']}>
            <span>
              {name}
              <span className={css['note']}>{t('approvals.fingerprint', { fingerprint })}</span>
            </span>
            <Button
              kind="quiet"
              small
              label={t('approvals.disable-named', { name })}
              onClick={() => propose(call('disableOperator', { name }))}
            >
              {t('approvals.disable')}
            </Button>
          </div>
        ))}
      </Card>
      <Invite />
      <PolicyForm policy={work.policy} />
      <ColdAddresses work={work} />
      <GasCeilings work={work} />
      <Card label={t('approvals.positions')}>
        <strong>{t('approvals.positions')}</strong>
        <p className={css['note']}>{t('approvals.positions-text')}</p>
        {work.positions.map(({ network }) => (
          <div key={network} className={css['row']}>
            {network}
            <Button
              kind="quiet"
              small
              label={t('approvals.adopt-named', { network })}
              onClick={() => propose(call('adoptPosition', { network }))}
            >
              {t('approvals.adopt')}
            </Button>
          </div>
        ))}
      </Card>
    </div>
  )
}
