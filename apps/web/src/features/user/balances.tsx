import type { Answer } from '@synet/contract/calls'
import { minorOrZero } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { fiatText } from '@synet/words/fiat-text'
import { amountText, timeText } from '@synet/words/format'
import { type ReactNode, useState } from 'react'
import { IconButton } from '@synet/ui/controls/icon-button'
import { go, nav } from '#navigation/nav.ts'
import { toggleBalances, useAreBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import css from './balances.module.css'

const isPositive = (decimal: string): boolean => minorOrZero('USDT', decimal) > 0n

/** An amount that is seen to change: it fades in, and one that grew keeps a green edge for a moment. */
function Changing({ value, children }: { value: string; children: ReactNode }) {
  const [seen, setSeen] = useState<{ value: string; change?: 'more' | 'less' }>({ value })
  if (seen.value !== value) setSeen({ value, change: Number(value) > Number(seen.value) ? 'more' : 'less' })
  return (
    <span key={value} className={seen.change && css[seen.change]}>
      {children}
    </span>
  )
}

function Held({ user, hidden }: { user: Answer<'user/info'>; hidden: boolean }) {
  const { USDT, SNT } = user.balances
  const held = [
    { name: t('balances.pledged'), value: USDT.pledged, unit: 'USDT' },
    { name: t('balances.withdrawing'), value: USDT.withdrawing, unit: 'USDT' },
    { name: t('balances.withdrawing'), value: SNT.withdrawing, unit: 'SNT' },
    { name: t('balances.vesting'), value: SNT.vesting, unit: 'SNT' },
  ].filter(({ value }) => isPositive(value))
  if (held.length === 0) return null
  return (
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
  )
}

/**
 * USDT large, SNT second, no made-up total of both; below them what is held, where there is any.
 * @param now what the pool would give for the available SNT, and what both are worth in a currency; an empty object keeps
 *   the room of that line while nobody knows
 */
export function Balances({
  user,
  now,
}: {
  user: Answer<'user/info'>
  now?: Partial<Pick<Answer<'purchase/income'>, 'worth' | 'reference'>>
}) {
  const hidden = useAreBalancesHidden()
  const { USDT, SNT } = user.balances
  const { worth, reference } = now ?? {}
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
        <Changing value={USDT.available}>
          <AmountText value={USDT.available} unit="USDT" size="hero" hidden={hidden} />
        </Changing>
      </div>
      <div className={css['second']}>
        <Changing value={SNT.available}>
          <AmountText value={SNT.available} unit="SNT" size="medium" hidden={hidden} />
        </Changing>
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
      {now && (
        <p className={css['reference']}>
          {!hidden &&
            reference &&
            t('balances.reference', {
              values: [reference.usdt, reference.snt]
                .flatMap((value) => (value && isPositive(value) ? fiatText(value, reference.currency) : []))
                .join(' · '),
              source: reference.source,
              time: timeText(reference.at),
            })}
        </p>
      )}
      <Held user={user} hidden={hidden} />
    </section>
  )
}
