import { Offers } from '#features/store/offers.tsx'
import { Page } from '#navigation/page.tsx'

function NodeStore() {
  return (
    <Page>
      <Offers kind="node" />
    </Page>
  )
}

export { NodeStore as Page }
