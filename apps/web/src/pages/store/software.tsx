import { Offers } from '#features/store/offers.tsx'
import { StarterOffer } from '#features/task/starter-offer.tsx'
import { Page } from '#navigation/page.tsx'

function SoftwareStore() {
  return (
    <Page>
      <StarterOffer />
      <Offers kind="software" />
    </Page>
  )
}

export { SoftwareStore as Page }
