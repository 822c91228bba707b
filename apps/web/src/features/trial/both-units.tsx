import { ChangeRow } from '@synet/ui/charts/change-row'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { Trial, TrialUnit } from './run-trial.ts'
import css from './trial.module.css'

const secondsText = (ms: number): string =>
  numberText(ms / 1000, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** The ends are enough to compare it with another one. */
const hashText = (hash: string): string => {
  const groups = hash.match(/.{4}/g) ?? []
  return `${groups.slice(0, 3).join(' ')} … ${groups.slice(-2).join(' ')}`
}

/**
 * The verified unit above the device's own: equal ones are seen before they are read. The same result has the same changes,
 * so that the verified row is known from the moment of equality; until then it is empty.
 */
export function BothUnits({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const { stage, steps, levels, result } = trial
  const equal = stage === 'equal'
  const step = t('trial.step', { step: steps, of: unit.steps })
  return (
    <Card label={t('live.title')}>
      <div className={css['both']}>
        <p className={css['name']}>
          <span>{t('units.state.verified')}</span>
          <span>{t('units.version', { version: unit.version })}</span>
        </p>
        <ChangeRow levels={equal ? levels : undefined} label={t('units.state.verified')} />
        <p className={css['same']} data-shown={equal}>
          <Icon name="check" size={20} />
          {t('units.same')}
        </p>
        <ChangeRow levels={levels} part={steps / unit.steps} good={equal} label={`${t('devices.this')} ${step}`} />
        <p className={css['name']}>
          <strong>{t('devices.this')}</strong>
          <span>{result ? secondsText(result.tookMs) : step}</span>
        </p>
        <p className={css['hash']} dir="ltr">
          {result ? hashText(result.commitment) : '\u00a0'}
        </p>
      </div>
    </Card>
  )
}
