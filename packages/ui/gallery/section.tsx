import type { ReactNode } from 'react'
import css from './gallery.module.css'

/** The states of one part of the kit. @param id of the requirement and of the place on the page */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shows a state with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['state']}>
      <p className={css['name']}>{name}</p>
      {children}
    </div>
  )
}
