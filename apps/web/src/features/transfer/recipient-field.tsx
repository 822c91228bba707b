import { TextField } from '@synet/ui/fields/text-field'
import { ScanButton } from '@synet/ui/media/scan-button'
import { userHandleOf } from '@synet/contract/user-handle'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#api/api.ts'
import type { FieldProps } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

const accountMin = 3

/** The receiver: typed, picked or scanned. Once it is left, the masked name says who that is. */
export function RecipientField({ onScan, ...field }: FieldProps & { onScan: (text: string) => void }) {
  const [left, setLeft] = useState(field.value)
  const account = field.value.trim()
  // Nobody is looked up while it is typed: look-ups of strangers are limited.
  const asked = account === left.trim() && account.length >= accountMin && field.error === undefined
  const { data } = useQuery({ ...callQuery('user/recipient', { counterparty: account }), enabled: asked, retry: false })
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur()
        setLeft(field.value)
      }}
      label={t('transfer.to')}
      hint={asked && data ? t('transfer.is-named', { name: data.name }) : t('transfer.to-hint')}
      name="counterparty"
      maxLength={20}
      clean={userHandleOf}
      after={<ScanButton onText={onScan} />}
    />
  )
}
