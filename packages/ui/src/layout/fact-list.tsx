import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './fact-list.module.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly strong?: boolean
  /** Long values go below their name. */
  readonly stack?: boolean
}

export function FactList({ facts }: { facts: readonly (Fact | false | undefined)[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(
        (fact) =>
          fact && (
            <div
              key={fact.name}
              className={classNames(css['fact'], fact.strong && css['strong'], fact.stack && css['stack'])}
            >
              <dt>{fact.name}</dt>
              <dd>
                {fact.value}
                {fact.note && (
                  <span className={css['note']} data-note="">
                    {fact.note}
                  </span>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
