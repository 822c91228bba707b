import { amountParts } from '@synet/words/format'
import css from './amount-text.module.css'
import { classNames } from './class-names.ts'

/** An exact amount: nothing is rounded, decimals are smaller and dimmer, the unit follows. */
export function AmountText({
  value,
  unit,
  size = 'inherit',
  plus,
  good,
  hidden,
}: {
  value: string
  unit: string
  size?: 'inherit' | 'medium' | 'figure' | 'hero'
  /** Shows + before what came in. */
  plus?: boolean
  good?: boolean
  /** The person hides balances. */
  hidden?: boolean
}) {
  const { sign, whole, separator, decimals } = amountParts(value, plus ? { plus } : {})
  return (
    <span className={classNames(css['amount'], size !== 'inherit' && css[size], good && css['good'])}>
      {/* Translated pages: what changes is the only child of its element, and what comes and goes is an element. */}
      {hidden ? (
        <span>••••••</span>
      ) : (
        <>
          <span className={css['whole']}>{sign + whole}</span>
          {/* The only place to break at, where large text meets the narrowest screen. */}
          <wbr />
          <span className={css['decimals']}>{separator + decimals}</span>
        </>
      )}
      <span className={css['unit']}>{unit}</span>
    </span>
  )
}
