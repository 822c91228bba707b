import type { Answer } from '@synet/contract/calls'
import { Print } from '@synet/ui/charts/print'
import { ListRow } from '@synet/ui/layout/list-row'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { reasonText } from '#texts/reason-text.ts'
import { t } from '#texts/t.ts'

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

/** @param when its time, as its list shows it */
export const UnitRow = ({ unit, when, onClick }: { unit: Unit; when: string; onClick?: () => void }) => (
  <ListRow
    {...(unit.print && { lead: <Print levels={unit.print} /> })}
    title={t('units.unit', { id: unit.leaseId.slice(0, 6) })}
    note={[when, t('units.version', { version: unit.version }), unit.reason && reasonText(unit.reason)]
      .filter(Boolean)
      .join(' · ')}
    end={
      <span style={{ whiteSpace: 'nowrap' }}>
        <StatusTag tone={unitTone[unit.state]}>{t(`units.state.${unit.state}`)}</StatusTag>
      </span>
    }
    {...(onClick && { onClick })}
  />
)
