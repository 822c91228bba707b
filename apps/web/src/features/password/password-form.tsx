import { Button } from '@synet/ui/controls/button'
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
  submitting,
  action,
  more,
  children,
}: {
  hold: HoldText
  submit: (event: FormEvent) => Promise<void>
  submitting: boolean
  action: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <HoldNotice text={hold} />
      {children}
      <div className={css['actions']}>
        <Button type="submit" block loading={submitting}>
          {action}
        </Button>
        {more}
      </div>
    </form>
  )
}
