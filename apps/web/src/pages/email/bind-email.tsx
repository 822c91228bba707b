import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Notice } from '@synet/ui/feedback/notice'
import { useQuery } from '@tanstack/react-query'
import { BindEmailForm } from '#features/user/bind-email-form.tsx'
import { ChangeEmailForm } from '#features/user/change-email-form.tsx'
import { emailSaved } from '#features/user/email-saved.ts'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'

function BindEmail() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={220} />}>
        {({ email }) =>
          email === null ? (
            <>
              <Notice>{t('email.why')}</Notice>
              <BindEmailForm onDone={(bound) => emailSaved(bound, t('success.binding'))} />
            </>
          ) : (
            <ChangeEmailForm email={email} />
          )
        }
      </Loaded>
    </Page>
  )
}

export { BindEmail as Page }
