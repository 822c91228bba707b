import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { dateText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { hasEnded, type Run } from './run-state.ts'
import css from './task.module.css'

/** What is locked, until when, and what it has earned. */
export function RunFacts({ run }: { run: Run }) {
  return (
    <Card label={t('run.facts')}>
      <dl className={css['facts']}>
        <div>
          <dt>{t(hasEnded(run.state) ? 'run.was-locked' : 'run.locked')}</dt>
          <dd>
            <AmountText value={run.amount} unit="USDT" />
          </dd>
        </div>
        <div>
          <dt>{t(hasEnded(run.state) ? 'run.ended-on' : 'run.returns')}</dt>
          <dd>{dateText(run.endsAt)}</dd>
        </div>
        <div>
          <dt>{t('run.credited')}</dt>
          <dd>
            <AmountText value={run.produced} unit="SNT" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
