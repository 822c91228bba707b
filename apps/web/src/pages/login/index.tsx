import { IconButton } from '@synet/ui/controls/icon-button'
import { useState } from 'react'
import { DocumentsSheet } from '#features/document/documents-sheet.tsx'
import { LoginForm } from '#features/user/login-form.tsx'
import { RegisterForm } from '#features/user/register-form.tsx'
import { loginPath } from '#routes.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Login() {
  const { type, invite } = useSearch(loginPath)
  const registering = type === 'register'
  const [reading, setReading] = useState(false)
  return (
    <Page
      title={t(registering ? 'title.register' : 'title.login')}
      end={
        <IconButton
          name="globe"
          label={t('title.language')}
          onClick={() => void go(nav.navigateTo('/pages-sub/language-settings/index'))}
        />
      }
    >
      {registering ? (
        <>
          <RegisterForm
            invite={invite}
            onLogin={() => void go(nav.redirectTo(loginPath, { invite }))}
            onRead={() => setReading(true)}
          />
          <DocumentsSheet open={reading} onClose={() => setReading(false)} />
        </>
      ) : (
        <LoginForm onRegister={() => void go(nav.redirectTo(loginPath, { type: 'register', invite }))} />
      )}
    </Page>
  )
}

export { Login as Page }
