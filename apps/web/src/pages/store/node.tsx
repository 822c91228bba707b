import { Offers } from '#features/store/offers.tsx'
import { StarterOffer } from '#features/task/starter-offer.tsx'
import { Page } from '#navigation/page.tsx'

function NodeStore() {
  return (
    <Page>
      <StarterOffer />
      <Offers kind="node" />
    </Page>
  )
}

export { NodeStore as Page }
