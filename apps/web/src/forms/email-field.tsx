import { TextField } from '@synet/ui/fields/text-field'
import { t } from '#texts/t.ts'
import type { FieldProps } from './form.tsx'

export const emailField = (field: FieldProps, label = t('email.address')) => (
  <TextField
    {...field}
    label={label}
    type="email"
    inputMode="email"
    autoComplete="email"
    maxLength={254}
    name="email"
  />
)
