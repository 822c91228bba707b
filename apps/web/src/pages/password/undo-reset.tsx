import { UndoResetForm } from '#features/password/undo-reset-form.tsx'
import { PhoneField } from '#features/user/phone-field.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { loginPath } from '#routes.ts'
import { leaveForGood } from '#session/log-out.ts'
import { useIsLogged } from '#session/session.ts'

/** Public: mails about a reset lead here, and a person who made the reset may have ended the owner's sessions. */
function UndoReset() {
  const isLogged = useIsLogged()
  return (
    <Page>
      <UndoResetForm
        phoneField={(field) => <PhoneField {...field} />}
        onDone={() => (isLogged ? leaveForGood() : go(nav.reLaunch(loginPath)))}
      />
    </Page>
  )
}

export { UndoReset as Page }
