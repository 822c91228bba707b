import { UnitHistory } from '#features/task/unit-history.tsx'
import { Page } from '#shell/page.tsx'
import { t } from '#shell/t.ts'

const Contributions = () => (
  <Page>
    <p>{t('units.history-text')}</p>
    <UnitHistory />
  </Page>
)

export { Contributions as Page }
