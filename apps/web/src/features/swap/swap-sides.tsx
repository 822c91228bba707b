import type { UserAsset } from '@synet/core/amount'
import { AmountField } from '@synet/ui/fields/amount-field'
import { Mark } from '@synet/ui/icons/mark'
import { classNames } from '@synet/ui/layout/class-names'
import { amountParts, amountText, shortAmountText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './swap.module.css'

/** A long amount is smaller, so that it has room beside the token on a narrow phone. */
function sizeOf(amount: string): 'small' | 'medium' | undefined {
  if (amount.length > 11) return 'small'
  return amount.length > 8 ? 'medium' : undefined
}

/** A token's sign and name. The sign of USDT is drawn: few fonts have it. */
function Token({ asset }: { asset: UserAsset }) {
  return (
    <span className={css['token']}>
      <i className={asset === 'SNT' ? css['ink'] : ''}>
        {asset === 'SNT' ? (
          <Mark size={15} />
        ) : (
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5h9M8 3.5v9.5M5.5 8.6l5-1.6M5.5 11l5-1.6" fill="none" stroke="currentColor" />
          </svg>
        )}
      </i>
      {asset}
    </span>
  )
}

/** Takes what is paid: an amount field whose box is the whole card. */
export function PaySide({
  asset,
  available,
  minimum,
  value,
  error,
  onChange,
}: {
  asset: UserAsset
  available: string
  minimum: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <div className={css['side']} data-invalid={error !== undefined || undefined} data-size={sizeOf(value)}>
      <AmountField
        label={t('swap.give')}
        aside={t('common.available', { amount: amountText(available), unit: asset })}
        hint={t('transfer.minimum', { min: shortAmountText(minimum), asset })}
        unit={<Token asset={asset} />}
        value={value}
        max={available}
        error={error}
        onChange={onChange}
      />
    </div>
  )
}

/** Shows what the swap gives now, and for how long. */
export function GetSide({
  asset,
  available,
  received,
  isOld,
  timer,
}: {
  asset: UserAsset
  available: string
  received: string | undefined
  isOld: boolean
  timer: string
}) {
  const parts = received === undefined ? undefined : amountParts(received)
  return (
    <div className={css['side']} data-size={sizeOf(parts?.whole ?? '')}>
      <div className={css['head']}>
        <span>{t('swap.get')}</span>
        <span>{t('common.available', { amount: amountText(available), unit: asset })}</span>
      </div>
      <div className={css['received']} aria-live="polite">
        <span className={classNames(css['figure'], parts && isOld && css['old'])}>
          {parts ? (
            <>
              {parts.whole}
              <wbr />
              <span>
                {parts.separator}
                {parts.decimals}
              </span>
            </>
          ) : (
            <span>–</span>
          )}
        </span>
        <Token asset={asset} />
      </div>
      <p className="quiet" role="timer">
        {timer}
      </p>
    </div>
  )
}
