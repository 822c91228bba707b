import { IconButton } from '@synet/ui/icon-button'
import { LoginForm } from '#features/user/login-form.tsx'
import { RegisterForm } from '#features/user/register-form.tsx'
import { loginPath } from '#pages.ts'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useParameter } from '#shell/search-parameter.ts'
import { t } from '#shell/t.ts'

function Login() {
  const registering = useParameter('type') === 'register'
  const invite = useParameter('invite')
  const keepInvite = invite ? `invite=${encodeURIComponent(invite)}` : ''
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
        <RegisterForm
          invite={invite}
          onLogin={() => void go(nav.redirectTo(`${loginPath}${keepInvite && `?${keepInvite}`}`))}
        />
      ) : (
        <LoginForm
          onRegister={() => void go(nav.redirectTo(`${loginPath}?type=register${keepInvite && `&${keepInvite}`}`))}
        />
      )}
    </Page>
  )
}

export { Login as Page }
