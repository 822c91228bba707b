import { ClaimForm } from '#features/personal-data/claim-form.tsx'
import { CloseAccount } from '#features/personal-data/close-account.tsx'
import { DataReads } from '#features/personal-data/data-reads.tsx'
import { DocumentsAccepted } from '#features/document/documents-accepted.tsx'
import { SaveData } from '#features/personal-data/save-data.tsx'
import { Page } from '#navigation/page.tsx'

const YourData = () => (
  <Page>
    <DocumentsAccepted />
    <DataReads />
    <SaveData />
    <ClaimForm />
    <CloseAccount />
  </Page>
)

export { YourData as Page }
