import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { figureText } from '#texts/figure-text.ts'
import { isMeaningful } from '#texts/learned-loss.ts'
import { t } from '#texts/t.ts'
import { growingProjectQuery } from './queries.ts'

/**
 * The share of held-out questions that the newest measured version answers rightly, which says more than nats; beside that of
 * an earlier one, where the difference is more than chance.
 * @param since the version of the earlier figure; without it, the first one that was measured
 */
export function RightAnswers({ projectCode, since = 0 }: { projectCode: string; since?: number }) {
  const { data: project } = useQuery(growingProjectQuery(projectCode))
  const figures = project?.measure === 'right' ? project.figures : []
  const before = figures.findLast(({ version }) => version <= since) ?? figures[0]
  const now = figures.at(-1)
  if (!project || !before || !now || !isMeaningful('right', now.value)) return null
  const differsByChance = (other: number): boolean => Math.abs(now.value - other) <= 2 * now.error
  const isChance = differsByChance(before.value)
  const arrow = (from: string, to: string): string => (isChance ? to : `${from} → ${to}`)
  // The release was measured on the larger sample, and shows better what a version is worth that differs by chance only.
  const { release } = project
  const shown = isChance && release && differsByChance(release.value) ? release : now
  return (
    <FactList
      facts={[
        {
          name: t('live.words-right'),
          value: arrow(figureText(project, before.value), figureText(project, shown.value)),
          note: t('units.version', { version: arrow(numberText(before.version), numberText(shown.version)) }),
        },
      ]}
    />
  )
}
