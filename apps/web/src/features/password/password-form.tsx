import { type SentForm, SubmitButton } from '@synet/ui/controls/submit-button'
import type { FormEvent, ReactNode } from 'react'
import { HoldNotice, type HoldText } from '#forms/hold-notice.tsx'
import css from './password.module.css'

/**
 * The frame of each form that sets a password: what is held afterwards, its fields, its button.
 * @param more a second way out, below the button
 */
export function PasswordForm({
  hold,
  submit,
  form,
  action,
  more,
  children,
}: {
  hold: HoldText
  submit: (event: FormEvent) => Promise<void>
  form: SentForm
  action: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text={hold} />
      {children}
      <div className={css['actions']}>
        <SubmitButton form={form}>{action}</SubmitButton>
        {more}
      </div>
    </form>
  )
}
