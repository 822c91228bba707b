import type { TrainingView } from '@synet/training/client/training-view'
import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { t } from '#texts/t.ts'

/** Says why a unit under way is of another project than the run's. */
export function Elsewhere({ view, projectCode }: { view: TrainingView; projectCode: string }) {
  const unit = view.underWay.find(({ project }) => project !== projectCode)
  const { data } = useQuery({ ...projectsQuery(), enabled: unit !== undefined })
  if (!unit || unit.why === 'own' || !data) return null
  const nameOf = (code: string): string => data.list.find((one) => one.code === code)?.name ?? code
  return <Notice>{t(`live.${unit.why}`, { own: nameOf(projectCode), other: nameOf(unit.project) })}</Notice>
}
