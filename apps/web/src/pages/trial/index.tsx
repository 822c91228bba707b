import { TrialView } from '#features/trial/trial-view.tsx'
import { Page } from '#navigation/page.tsx'

const Trial = () => (
  <Page>
    <TrialView />
  </Page>
)

export { Trial as Page }
