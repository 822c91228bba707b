import { Icon } from '@synet/ui/icons/icon'
import { t } from '@synet/words/operators/t'
import type { Withdrawal } from './queries.ts'
import css from './withdrawals.module.css'

/** The risks of an order in a line, with their sign. */
export function RiskNames({ risks }: Pick<Withdrawal, 'risks'>) {
  if (risks.length === 0) return <span className={css['quiet']}>{t('withdrawal.no-risks')}</span>
  return (
    <span className={css['warns']}>
      <Icon name="warning" size={16} />
      {risks.map((risk) => t(`withdrawal.risk.${risk}`)).join(' · ')}
    </span>
  )
}
