import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { FactList } from '@synet/ui/layout/fact-list'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { dateTimeText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { figureText } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import { baselineName } from './baseline-name.ts'
import { lossText, modelText, versionName } from './loss-text.ts'
import css from './project.module.css'
import type { Summary } from './queries.ts'

function ProjectCard({ project }: { project: Summary }) {
  const { code, name, purpose, licence, version, updatedAt, heldOutLoss, units, release } = project
  // The larger sample measured the version that people can have.
  const measured = release ?? project.newest
  return (
    <Card label={name}>
      <div className={css['part']}>
        <h2>{name}</h2>
        <p className={css['text']}>{purpose}</p>
        <FactList
          facts={[
            version > 0 && { name: t('project.version'), value: numberText(version), note: dateTimeText(updatedAt) },
            version > 0 && { name: t('project.loss'), value: lossText(heldOutLoss) },
            {
              name: t('project.model'),
              value: modelText({ ...project, newest: measured }),
              ...(measured && { note: versionName(measured.version) }),
            },
            { name: baselineName(project.baseline), value: figureText(project, project.baseline.value) },
            {
              name: t('project.release'),
              value: release ? versionName(release.version) : t('project.release-none'),
            },
            units > 0 && { name: t('project.units'), value: numberText(units) },
            { name: t('project.licence'), value: licence, stack: true },
          ]}
        />
        <Button
          block
          kind="secondary"
          label={`${t('common.label', { name: t('project.open') })} ${name}`}
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code }))}
        >
          {t('project.open')}
        </Button>
      </div>
    </Card>
  )
}

/** All training projects (PROOF-04). */
export function ProjectList() {
  const projects = useQuery(projectsQuery())
  return (
    <Loaded query={projects} skeleton={<SkeletonList rows={3} height={330} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState text={t('project.empty')} />
        ) : (
          <>
            <p className={css['text']}>{t('project.list-text')}</p>
            {list.map((project) => (
              <ProjectCard key={project.code} project={project} />
            ))}
          </>
        )
      }
    </Loaded>
  )
}
