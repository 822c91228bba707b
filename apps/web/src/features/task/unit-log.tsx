import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { timeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { t } from '#texts/t.ts'
import { unitsQuery } from './queries.ts'
import { UnitRow } from './unit-row.tsx'

/** The newest units of the run. */
export function UnitLog({ runId }: { runId: string }) {
  const query = useQuery(unitsQuery(runId))
  const units = query.data?.list ?? []
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('units.title')}</h2>
      <Card flush>
        {units.length === 0 ? (
          <ListRow icon="note" title={t('units.none')} />
        ) : (
          units.slice(0, 20).map((unit) => <UnitRow key={unit.leaseId} unit={unit} when={timeText(unit.at)} />)
        )}
      </Card>
    </section>
  )
}
