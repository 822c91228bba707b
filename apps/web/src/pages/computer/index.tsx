import { ComputerView } from '#features/computer/computer-view.tsx'
import { Page } from '#navigation/page.tsx'

const Computer = () => (
  <Page>
    <ComputerView />
  </Page>
)

export { Computer as Page }
