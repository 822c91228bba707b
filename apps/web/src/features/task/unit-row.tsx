import type { Answer } from '@synet/contract/calls'
import { Print } from '@synet/ui/charts/print'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { unitReasonText } from '#training/unit-reason-text.ts'
import { t } from '#texts/t.ts'
import css from './task.module.css'

type Unit = Answer<'train/units'>['list'][number]

const unitTone: Record<Unit['state'], Tone> = {
  leased: 'working',
  committed: 'working',
  accepted: 'waiting',
  verified: 'good',
  rejected: 'bad',
  released: 'plain',
  lapsed: 'plain',
}

interface Props {
  readonly unit: Unit
  /** Its time, as its list shows it. */
  readonly when: string
  /** The name of its project, where that is not the run's. */
  readonly project?: string | undefined
  readonly onClick?: () => void
}

export const UnitRow = ({ unit, when, project, onClick }: Props) => (
  <ListRow
    {...(unit.print && { lead: <Print levels={unit.print} /> })}
    // The note has the whole width below both.
    title={
      <span className={css['unit']}>
        {t('units.unit', { id: unit.leaseId.slice(0, 6) })}
        <StatusTag tone={unitTone[unit.state]}>{t(`units.state.${unit.state}`)}</StatusTag>
      </span>
    }
    note={[
      when,
      project,
      t('units.version', { version: unit.version }),
      unit.checkedBy && t(`units.checked.${unit.checkedBy}`),
      unit.reason && unitReasonText(unit.reason),
    ]
      .filter(Boolean)
      .join(' · ')}
    {...(onClick && { onClick })}
  />
)
