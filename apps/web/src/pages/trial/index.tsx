import { TrialView } from '#features/trial/trial-view.tsx'
import { Page } from '#navigation/page.tsx'
import { ShareButton } from '#navigation/share-button.tsx'
import { loadPlaces } from '#texts/region-names.ts'

const Trial = () => (
  <Page end={<ShareButton what={{ url: location.href }} />}>
    <TrialView />
  </Page>
)

export { loadPlaces as ready, Trial as Page }
