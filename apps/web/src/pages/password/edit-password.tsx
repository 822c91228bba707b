import { useState } from 'react'
import { ChangePasswordForm } from '#features/password/change-password-form.tsx'
import { RecoverPasswordForm } from '#features/password/recover-password-form.tsx'
import { PhoneField } from '#features/user/phone-field.tsx'
import { loginPath } from '#routes.ts'
import { leaveForGood } from '#session/log-out.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useIsLogged } from '#session/session.ts'

/** Public: who is logged in changes the password knowing the old one, anybody recovers it by a code. */
function EditPassword() {
  const isLogged = useIsLogged()
  const [forgot, setForgot] = useState(false)
  return (
    <Page>
      {isLogged && !forgot ? (
        <ChangePasswordForm onForgot={() => setForgot(true)} />
      ) : (
        <RecoverPasswordForm
          phoneField={(field) => <PhoneField {...field} />}
          onDone={() => (isLogged ? leaveForGood() : go(nav.reLaunch(loginPath)))}
          onUndo={() => void go(nav.navigateTo('/pages-sub/password/undo-reset'))}
        />
      )}
    </Page>
  )
}

export { EditPassword as Page }
