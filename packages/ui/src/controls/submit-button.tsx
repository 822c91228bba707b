import { Notice } from '../feedback/notice.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** A form as react-hook-form has it. */
export interface SentForm {
  readonly formState: {
    readonly isSubmitting: boolean
    readonly errors: { readonly root?: { readonly message?: string | undefined } | undefined }
  }
}

/** The main button of a form, below the failure that no field takes. */
export function SubmitButton({ form, ...button }: Omit<ButtonProps, 'type' | 'loading'> & { form: SentForm }) {
  const { errors, isSubmitting } = form.formState
  return (
    <>
      {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
      <Button type="submit" block loading={isSubmitting} {...button} />
    </>
  )
}
