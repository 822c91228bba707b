import { kitWord } from '@synet/words/translate'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import css from './timeline.module.css'

export interface TimelineStep {
  readonly name: string
  readonly state: 'done' | 'now' | 'later' | 'failed'
  readonly note?: ReactNode
}

export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={css['timeline']} aria-label={label} aria-live="polite">
      {steps.map((step, i) => (
        <li
          // A state may come twice: a reorg takes an order back.
          key={`${i} ${step.name}`}
          className={css['step']}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css['dot']}>
            {step.state === 'done' && <Icon name="done" />}
            {step.state === 'failed' && <Icon name="failed" />}
            {step.state === 'now' && <Spinner />}
            {step.state === 'later' && <i />}
          </span>
          <div>
            {step.name}
            <span className="visually-hidden"> ({kitWord(`kit.${step.state}`)})</span>
            {step.note && <div className={css['note']}>{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
