import { networkNames } from '@synet/core/all-networks'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { TextField } from '@synet/ui/fields/text-field'
import { wordOf } from '@synet/words/word-of'
import { useState } from 'react'
import { SelectField } from '#shell/select-field.tsx'
import { t } from '@synet/words/operators/t'
import { queueFilters, isFiltered, type QueueAddress, queueRisks, usualSort } from './use-queue-address.ts'
import css from './withdrawals.module.css'

interface Props {
  readonly address: QueueAddress
  readonly onChange: (change: Partial<QueueAddress>) => void
}

function UserFilter({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const [typed, setTyped] = useState(user)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <TextField type="search" label={t('withdrawal.user-filter')} value={typed} onChange={setTyped} maxLength={40} />
    </form>
  )
}

/** Which orders the table shows: those to decide, those in progress, or those that have ended. */
export function QueueStates({ address: { state }, onChange }: Props) {
  return (
    <div className={css['states']}>
      <Segmented
        label={t('console.state-filter')}
        choices={queueFilters.map((value) => ({ value, name: t(`withdrawal.filter.${value}`) }))}
        value={state}
        onChange={(next) => onChange({ state: next, sort: usualSort(next) })}
      />
    </div>
  )
}

/** Which of them. Every choice is in the page's address. */
export function QueueFilters({ address, onChange }: Props) {
  const { network, risk, user } = address
  return (
    <div className={css['filters']}>
      <SelectField
        label={t('withdrawal.network')}
        choices={[
          { value: '', name: t('withdrawal.any-network') },
          ...networkNames.map((value) => ({ value, name: wordOf('network', value) })),
        ]}
        value={network ?? ''}
        onChange={(value) => onChange({ network: value || undefined })}
      />
      <SelectField
        label={t('withdrawal.risks')}
        choices={[
          { value: '', name: t('withdrawal.any-risk') },
          ...queueRisks.map((value) => ({ value, name: t(`withdrawal.risk.${value}`) })),
        ]}
        value={risk ?? ''}
        onChange={(value) => onChange({ risk: value || undefined })}
      />
      <UserFilter key={user} user={user} onChange={(value) => onChange({ user: value })} />
      {isFiltered(address) && (
        <Button kind="quiet" small onClick={() => onChange({ network: undefined, risk: undefined, user: '' })}>
          {t('withdrawal.clear-filters')}
        </Button>
      )}
    </div>
  )
}
