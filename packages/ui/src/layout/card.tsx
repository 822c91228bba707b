import type { ReactNode } from 'react'
import css from './card.module.css'
import { classNames } from './class-names.ts'
import { opensFrom } from './opens-from.ts'

export function Card({
  children,
  flush,
  onClick,
  label,
}: {
  children: ReactNode
  /** Rows go to the edge. */
  flush?: boolean
  /** Opens a page, which grows from the card. */
  onClick?: () => void
  label?: string
}) {
  const className = classNames(css['card'], flush && css['flush'], onClick && css['pressable'])
  return onClick ? (
    <button
      type="button"
      className={className}
      aria-label={label}
      onClick={({ currentTarget }) => {
        opensFrom(currentTarget)
        onClick()
      }}
    >
      {children}
    </button>
  ) : label ? (
    <section className={className} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={className}>{children}</div>
  )
}
