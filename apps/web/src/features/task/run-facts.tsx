import { AmountText } from '@synet/ui/layout/amount-text'
import { dateText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import { hasEnded, type Run } from './run-state.ts'
import css from './task.module.css'

/** A term after which the next one starts returns nothing on its last day. */
const endName = ({ state, autoReinvest }: Run) =>
  hasEnded(state) ? 'run.ended-on' : autoReinvest ? 'run.round-ends' : 'run.returns'

/** The locked amount, what it has earned, and until when it is locked. */
export function RunFacts({ run }: { run: Run }) {
  return (
    <dl className={css['facts']}>
      <div>
        <dt>{t(hasEnded(run.state) ? 'run.was-locked' : 'run.locked')}</dt>
        <dd>
          <AmountText value={run.amount} unit="USDT" />
        </dd>
      </div>
      <div>
        <dt>{t('run.credited')}</dt>
        <dd>
          <AmountText value={run.produced} unit="SNT" />
        </dd>
      </div>
      <div>
        <dt>{t(endName(run))}</dt>
        <dd>{dateText(run.endsAt)}</dd>
      </div>
    </dl>
  )
}
