import type { Answer } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { amountText } from '@synet/words/format'
import { IconButton } from '@synet/ui/controls/icon-button'
import { go, nav } from '#navigation/nav.ts'
import { toggleBalances, useBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import css from './balances.module.css'

const isPositive = (decimal: string): boolean => (parseMinor('USDT', decimal) ?? 0n) > 0n

/**
 * USDT large, SNT second, no made-up total of both; below them what is held, where there is any.
 * @param worth USDT that the pool would give now for the available SNT
 */
export function Balances({ user, worth }: { user: Answer<'user/info'>; worth?: string | null | undefined }) {
  const hidden = useBalancesHidden()
  const { USDT, SNT } = user.balances
  const held = [
    { name: t('balances.pledged'), value: USDT.pledged, unit: 'USDT' },
    { name: t('balances.withdrawing'), value: USDT.withdrawing, unit: 'USDT' },
    { name: t('balances.withdrawing'), value: SNT.withdrawing, unit: 'SNT' },
    { name: t('balances.vesting'), value: SNT.vesting, unit: 'SNT' },
  ].filter(({ value }) => isPositive(value))
  return (
    <section className={css['balances']} aria-label={t('balances.title')}>
      <div>
        <div className={css['head']}>
          {t('balances.usdt')}
          <IconButton
            name={hidden ? 'eye-off' : 'eye'}
            label={t('balances.hide')}
            pressed={hidden}
            onClick={toggleBalances}
          />
        </div>
        <AmountText value={USDT.available} unit="USDT" size="hero" hidden={hidden} />
      </div>
      <div className={css['second']}>
        <AmountText value={SNT.available} unit="SNT" size="medium" hidden={hidden} />
        {!hidden && worth && isPositive(worth) && (
          <button
            type="button"
            className={css['worth']}
            onClick={() => void go(nav.navigateTo('/pages-sub/swap/index'))}
          >
            {t('balances.worth', { amount: amountText(worth) })}
          </button>
        )}
      </div>
      {held.length > 0 && (
        <dl className={css['held']}>
          {held.map(({ name, value, unit }) => (
            <div key={`${name} ${unit}`}>
              <dt>{name}</dt>
              <dd>
                <AmountText value={value} unit={unit} hidden={hidden} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
