import type { Answer } from '@synet/contract/calls'
import { addMs, days } from '@synet/core/clock'
import { CellRows } from '@synet/ui/charts/cell-rows'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { clock } from '@synet/contract/server-clock'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { growingProjectQuery } from './queries.ts'
import { RightAnswers } from './right-answers.tsx'
import type { Run } from './run-state.ts'

/** The newest version, and the one that was the newest a day ago. */
function versionsSinceYesterday({ versions }: Answer<'project/detail'>) {
  const yesterday = addMs(clock.now(), -days(1))
  const standing = versions.filter(({ rolledBack }) => !rolledBack)
  const before = standing.findLast(({ at }) => new Date(at) <= yesterday)?.version ?? 0
  return { before, now: standing.at(-1)?.version ?? 0 }
}

/** Shows how all devices changed the model of a run since yesterday, and nothing where no version was merged. */
export function NetworkNight({ run: { projectCode } }: { run: Run }) {
  const { data: project } = useQuery(growingProjectQuery(projectCode))
  if (!project) return null
  const { before, now } = versionsSinceYesterday(project)
  const rows = now > before ? project.updates.slice(before - now) : []
  if (rows.length === 0) return null
  const title = t('common.updates', { count: rows.length })
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <CellRows rows={rows} count={rows.length} label="" />
      {project.measure === 'right' ? (
        <RightAnswers projectCode={projectCode} since={before} />
      ) : (
        <p className="note">{t('units.version', { version: `${numberText(before)} → ${numberText(now)}` })}</p>
      )}
      <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: projectCode }))}>
        {t('task.project')}
      </Button>
    </Card>
  )
}
