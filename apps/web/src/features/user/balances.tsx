import type { Answer } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { IconButton } from '@synet/ui/controls/icon-button'
import { toggleBalances, useBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import css from './balances.module.css'

const isPositive = (decimal: string): boolean => (parseMinor('USDT', decimal) ?? 0n) > 0n

/** USDT large, SNT second, no made-up total of both. */
export function Balances({ user }: { user: Answer<'user/info'> }) {
  const hidden = useBalancesHidden()
  const { USDT, SNT } = user.balances
  return (
    <Card label={t('balances.title')}>
      <div className={css['head']}>
        {t('balances.usdt')}
        <IconButton
          name={hidden ? 'eye-off' : 'eye'}
          label={t('balances.hide')}
          pressed={hidden}
          onClick={toggleBalances}
        />
      </div>
      <AmountText value={USDT.available} unit="USDT" size="large" hidden={hidden} />
      {(isPositive(USDT.pledged) || isPositive(USDT.withdrawing)) && (
        <div className={css['quiet']}>
          {isPositive(USDT.pledged) && (
            <div>
              {t('balances.pledged')} <AmountText value={USDT.pledged} unit="USDT" hidden={hidden} />
            </div>
          )}
          {isPositive(USDT.withdrawing) && (
            <div>
              {t('balances.withdrawing')} <AmountText value={USDT.withdrawing} unit="USDT" hidden={hidden} />
            </div>
          )}
        </div>
      )}
      <div className={css['second']}>
        <AmountText value={SNT.available} unit="SNT" size="medium" hidden={hidden} />
        {isPositive(SNT.withdrawing) && (
          <span className={css['quiet']}>
            {t('balances.withdrawing')} <AmountText value={SNT.withdrawing} unit="SNT" hidden={hidden} />
          </span>
        )}
        {isPositive(SNT.vesting) && (
          <span className={css['quiet']}>
            {t('balances.vesting')} <AmountText value={SNT.vesting} unit="SNT" hidden={hidden} />
          </span>
        )}
      </div>
    </Card>
  )
}
