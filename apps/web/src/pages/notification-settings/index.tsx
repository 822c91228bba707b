import { Choices } from '#features/notice-choice/choices.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

function NotificationSettings() {
  return (
    <Page>
      <p style={{ color: 'var(--text-2)' }}>{t('alert.text')}</p>
      <Choices />
    </Page>
  )
}

export { NotificationSettings as Page }
