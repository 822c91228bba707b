import { Offences } from '#features/task/offences.tsx'
import { OwnTrial } from '#features/task/own-trial.tsx'
import { UnitHistory } from '#features/task/unit-history.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

const Contributions = () => (
  <Page>
    <p>{t('units.history-text')}</p>
    <Offences />
    <UnitHistory />
    <OwnTrial />
  </Page>
)

export { Contributions as Page }
