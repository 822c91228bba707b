import type { TrainingView, UnderWay } from '@synet/training/client/training-view'
import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { t } from '#texts/t.ts'

/** A unit that was kept by an earlier build says nothing of its project. */
const isElsewhere = (unit: UnderWay): unit is UnderWay & { readonly why: 'round-full' | 'scores-wanted' } =>
  unit.why === 'round-full' || unit.why === 'scores-wanted'

/** Says why a unit in progress is of another project than the run's. */
export function Elsewhere({ view, projectCode }: { view: TrainingView; projectCode: string }) {
  const unit = view.underWay.find(isElsewhere)
  const { data } = useQuery({ ...projectsQuery(), enabled: unit !== undefined })
  if (!unit || !data) return null
  const nameOf = (code: string): string => data.list.find((candidate) => candidate.code === code)?.name ?? code
  return <Notice>{t(`live.${unit.why}`, { own: nameOf(projectCode), other: nameOf(unit.project) })}</Notice>
}
