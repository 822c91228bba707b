import { TextField } from '@synet/ui/fields/text-field'
import { codeOf } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { FieldProps } from './form.tsx'

export const secondFactorField = (field: FieldProps) => (
  <TextField
    {...field}
    label={t('login.factor')}
    hint={t('login.factor-hint')}
    name="second-factor"
    clean={codeOf}
    autoComplete="one-time-code"
    maxLength={30}
    autoFocus
  />
)
