import { ChangeRow } from '@synet/ui/charts/change-row'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { Dotted } from '@synet/ui/layout/dotted'
import { dateText, numberText } from '@synet/words/format'
import { regionName } from '#texts/region-names.ts'
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
 * so that a verified row of which only the result is known is drawn from the moment of equality.
 */
export function BothUnits({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const { stage, steps, levels, result } = trial
  const { verified } = unit
  const equal = stage === 'equal'
  const row = verified?.print ?? (equal ? levels : undefined)
  const blocks = Array.from(levels ?? '')
  const same = blocks.filter((level, i) => level === row?.[i]).length
  const step = t('trial.step', { step: steps, of: unit.steps })
  return (
    <Card label={t('live.title')}>
      <div className={css['both']}>
        <p className={css['name']}>
          <span>
            <Dotted text={[t('units.state.verified'), verified && dateText(verified.at)].filter(Boolean).join(' · ')} />
          </span>
          <span>{verified ? regionName(verified.region) : t('units.version', { version: unit.version })}</span>
        </p>
        <ChangeRow levels={row} label={t('units.state.verified')} />
        <p className={css['same']} data-shown={equal}>
          <Icon name="check" size={20} />
          {t('units.same', { same, of: blocks.length })}
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
