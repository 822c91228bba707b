import { ProjectList } from '#features/project/project-list.tsx'
import { Page } from '#navigation/page.tsx'

function Projects() {
  return (
    <Page>
      <ProjectList />
    </Page>
  )
}

export { Projects as Page }
