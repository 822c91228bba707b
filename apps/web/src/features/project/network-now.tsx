import { CellRows } from '@synet/ui/charts/cell-rows'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'

const rowsShown = 12

/** Shows people without a task which model the others train most, and what was verified last. */
export function NetworkNow() {
  const { data } = useQuery(projectsQuery())
  const [busiest] = [...(data?.list ?? [])].sort((a, b) => b.units - a.units)
  if (!busiest || busiest.units === 0) return null
  const { code, name, version, units, updates, prints } = busiest
  const rows = [...(prints.length > 0 ? prints : updates)].slice(-rowsShown)
  return (
    <Card label={name}>
      <h2>{name}</h2>
      {rows.length > 0 && <CellRows rows={rows} count={rows.length} label="" />}
      <FactList
        facts={[
          version > 0 && { name: t('project.version'), value: numberText(version) },
          { name: t('project.units'), value: numberText(units) },
        ]}
      />
      <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code }))}>
        {t('project.open')}
      </Button>
    </Card>
  )
}
