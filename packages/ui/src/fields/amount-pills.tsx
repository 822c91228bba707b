import { amountText } from '@synet/words/format'
import css from './amount-pills.module.css'

/** Amounts to choose from, beside the field in which any other is typed. */
export function AmountPills({
  amounts,
  value,
  onChange,
}: {
  amounts: readonly string[]
  value: string
  onChange: (amount: string) => void
}) {
  return (
    <div className={css['pills']}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className={css['pill']}
          aria-pressed={amount === value}
          onClick={() => onChange(amount)}
        >
          {amountText(amount, { minDecimals: 0 })}
        </button>
      ))}
    </div>
  )
}
