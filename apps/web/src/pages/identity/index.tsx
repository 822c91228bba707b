import { Segmented } from '@synet/ui/controls/segmented'
import { useState } from 'react'
import { AskIdentityForm } from '#features/identity/ask-identity-form.tsx'
import { NewCredentialsForm } from '#features/password/new-credentials-form.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

/** The way back for people who have lost e-mail and payment password. */
function Identity() {
  const [step, setStep] = useState<'ask' | 'key'>('ask')
  return (
    <Page>
      <Segmented
        label={t('title.identity')}
        value={step}
        onChange={setStep}
        choices={[
          { value: 'ask', name: t('identity.ask-title') },
          { value: 'key', name: t('identity.key-title') },
        ]}
      />
      {step === 'ask' ? <AskIdentityForm /> : <NewCredentialsForm />}
    </Page>
  )
}

export { Identity as Page }
