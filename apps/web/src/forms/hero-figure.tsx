import { AmountText } from '@synet/ui/layout/amount-text'
import type { ReactNode } from 'react'
import css from './confirmation.module.css'

export interface Hero {
  readonly label: string
  readonly value: string
  readonly unit: string
  readonly note?: ReactNode
}

/** The one large figure of a confirmation: everything else there is smaller. */
export const HeroFigure = ({ label, value, unit, note }: Hero) => (
  <div className={css['hero']}>
    <span>{label}</span>
    <span className={css['figure']}>
      <AmountText value={value} unit={unit} size="hero" />
    </span>
    {note && <span>{note}</span>}
  </div>
)
