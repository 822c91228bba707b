import { kitWord } from '@synet/words/translate'
import type { ReactNode, Ref } from 'react'
import css from './button.module.css'
import { classNames } from '../layout/class-names.ts'
import { useLoadingClick } from './use-loading-click.ts'
import { Spinner } from '../feedback/spinner.tsx'

export interface ButtonProps {
  readonly children: ReactNode
  /** While its promise is pending, the button shows that it works and ignores clicks (UI-03). */
  readonly onClick?: () => unknown
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly block?: boolean
  readonly small?: boolean
  readonly type?: 'button' | 'submit'
  /** Stays focusable, so that the reason beside it can be found. */
  readonly disabled?: boolean
  /** A form's own pending state. */
  readonly loading?: boolean
  readonly label?: string
  readonly describedBy?: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  onClick,
  kind = 'primary',
  block,
  small,
  type = 'button',
  disabled = false,
  loading = false,
  label,
  describedBy,
  ref,
}: ButtonProps) {
  const [running, click] = useLoadingClick(onClick)
  const busy = running || loading
  return (
    <button
      ref={ref}
      type={type}
      data-kind={kind}
      className={classNames(
        css['button'],
        css[kind],
        block && css['block'],
        small && css['small'],
        busy && css['loading'],
      )}
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (disabled || busy) event.preventDefault()
        else click()
      }}
    >
      <span className={css['content']}>{children}</span>
      {busy && (
        <span className={css['spinner']}>
          <Spinner />
          <span className="visually-hidden">{kitWord('kit.loading')}</span>
        </span>
      )}
    </button>
  )
}
