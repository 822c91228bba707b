import { Offers } from '#features/store/offers.tsx'
import { Page } from '#navigation/page.tsx'

function SoftwareStore() {
  return (
    <Page>
      <Offers kind="software" />
    </Page>
  )
}

export { SoftwareStore as Page }
