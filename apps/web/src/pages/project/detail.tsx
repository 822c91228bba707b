import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@synet/contract/client'
import { About, Overview } from '#features/project/about.tsx'
import { AgainstBaseline, WrongAnswers } from '#features/project/against-baseline.tsx'
import { Audits } from '#features/project/audits.tsx'
import { Downloads } from '#features/project/downloads.tsx'
import { Merged } from '#features/project/merged.tsx'
import { OddLines } from '#features/project/odd-lines.tsx'
import { Progress } from '#features/project/progress.tsx'
import { RegionMap } from '#features/project/region-map.tsx'
import { Samples } from '#features/project/samples.tsx'
import { TryIt } from '#features/project/try-it.tsx'
import { Loaded } from '#api/loaded.tsx'
import { projectQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { Columns, Page } from '#navigation/page.tsx'
import { addressOf } from '#navigation/route-address.ts'
import { ShareButton } from '#navigation/share-button.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { loadPlaces } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'

const path = '/pages-sub/project/detail'

/** Shows a training project: its data, how well it learns, who trains it, how that is checked (PROOF-04). */
function ProjectDetail() {
  const { code = '' } = useSearch(path)
  const project = useQuery(projectQuery(code))
  const none = project.error instanceof CallError && project.error.data?.error === 'project.not-found'
  return (
    <Page
      wide
      {...(project.data && {
        title: project.data.name,
        end: (
          <ShareButton what={{ title: project.data.name, url: `${location.origin}/#${addressOf(path, { code })}` }} />
        ),
      })}
    >
      {none ? (
        <EmptyState
          text={t('project.not-found')}
          action={t('project.all')}
          onAction={() => go(nav.redirectTo('/pages-sub/project/index'))}
        />
      ) : (
        <Loaded query={project} skeleton={<SkeletonList rows={4} height={260} />}>
          {(data) => (
            <Columns>
              <>
                <Overview project={data} />
                {data.release && <TryIt project={data} release={data.release} />}
                <AgainstBaseline project={data} />
                <Samples project={data} />
                <WrongAnswers project={data} />
              </>
              <>
                <About project={data} />
                <Progress project={data} />
                <OddLines project={data} />
                <RegionMap project={data} />
                <Audits project={data} />
                <Merged project={data} />
                {data.release && <Downloads project={data} release={data.release} />}
              </>
            </Columns>
          )}
        </Loaded>
      )}
    </Page>
  )
}

export { loadPlaces as ready, ProjectDetail as Page }
