import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { timeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { kitWord } from '@synet/words/translate'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { unitsQuery } from './queries.ts'
import type { Run } from './run-state.ts'
import { UnitRow } from './unit-row.tsx'

/** The newest units of the run, with the names of other projects that they trained. */
export function UnitLog({ run }: { run: Run }) {
  const query = useQuery(unitsQuery(run.id))
  const units = query.data?.list ?? []
  const isElsewhere = units.some(({ project }) => project !== run.projectCode)
  const { data: projects } = useQuery({ ...projectsQuery(), enabled: isElsewhere })
  const nameOf = (code: string): string | undefined =>
    code === run.projectCode ? undefined : (projects?.list.find((one) => one.code === code)?.name ?? code)
  return (
    <section>
      <h2 style={{ marginBottom: 8 }}>{t('units.title')}</h2>
      <Card flush>
        {units.length === 0 ? (
          <ListRow icon="note" title={t('units.none')} />
        ) : (
          units.map((unit) => (
            <UnitRow key={unit.leaseId} unit={unit} when={timeText(unit.at)} project={nameOf(unit.project)} />
          ))
        )}
      </Card>
      {query.data?.next && (
        <Button kind="quiet" block onClick={() => void go(nav.navigateTo('/pages-sub/task/contributions'))}>
          {kitWord('kit.show-more')}
        </Button>
      )}
    </section>
  )
}
