import { CallError } from '@synet/contract/client'
import { TextField } from '@synet/ui/fields/text-field'
import { codeOf } from '@synet/words/format'
import { useState } from 'react'
import type { BoundField } from '#forms/form.tsx'
import { t } from '#texts/t.ts'

export const secondFactorField = (field: BoundField) => (
  <TextField
    {...field}
    label={t('login.factor')}
    hint={t('login.factor-hint')}
    name="second-factor"
    clean={codeOf}
    autoComplete="one-time-code"
    maxLength={30}
  />
)

/** Whether recovery has been refused for want of the second factor, of which only the account's owner learns. */
export function useFactorOnDemand(): {
  readonly asksFactor: boolean
  readonly asking: <Answer>(call: Promise<Answer>) => Promise<Answer>
} {
  const [asksFactor, setAsksFactor] = useState(false)
  const asking = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof CallError && error.data?.error === 'login.factor-required') setAsksFactor(true)
      throw error
    }
  }
  return { asksFactor, asking }
}
