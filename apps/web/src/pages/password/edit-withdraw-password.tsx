import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RecoverPayPasswordForm } from '#features/password/recover-pay-password-form.tsx'
import { ResetPayPasswordForm } from '#features/password/reset-pay-password-form.tsx'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

function Recover() {
  const user = useQuery(userQuery)
  return (
    <Loaded query={user} skeleton={<Skeleton height={320} />}>
      {({ email }) =>
        email === null ? (
          <EmptyState
            text={t('email.unbound')}
            action={t('email-prompt.bind')}
            onAction={() => go(nav.navigateTo('/pages-sub/email/bind-email'))}
          />
        ) : (
          <RecoverPayPasswordForm email={email} />
        )
      }
    </Loaded>
  )
}

function EditWithdrawPassword() {
  const byEmail = useSearch('/pages-sub/password/edit-withdraw-password').by === 'email'
  return <Page>{byEmail ? <Recover /> : <ResetPayPasswordForm />}</Page>
}

export { EditWithdrawPassword as Page }
