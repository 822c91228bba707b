import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#texts/t.ts'
import css from './login.module.css'

/** A part of the registration under its heading. Those after the first take the focus when they unfold. */
export function RegisterPart({
  part,
  title,
  text,
  children,
}: {
  part: 1 | 2 | 3
  title: string
  text: string
  children: ReactNode
}) {
  const start = useRef<HTMLElement>(null)
  useEffect(() => {
    if (part === 1) return
    start.current?.scrollIntoView({ block: 'start' })
    start.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [part])
  return (
    <section ref={start} className={css['part']} aria-label={title}>
      <div className={css['intro']}>
        <span className="quiet">{t('register.step', { step: part, count: 3 })}</span>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
