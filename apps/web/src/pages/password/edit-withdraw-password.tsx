import { EmptyState } from '@synet/ui/empty-state'
import { Skeleton } from '@synet/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { RecoverPayPasswordForm } from '#features/password/recover-pay-password-form.tsx'
import { ResetPayPasswordForm } from '#features/password/reset-pay-password-form.tsx'
import { Loaded } from '#shell/loaded.tsx'
import { go, nav } from '#shell/nav.ts'
import { Page } from '#shell/page.tsx'
import { useSearch } from '#shell/use-search.ts'
import { t } from '#shell/t.ts'
import { userQuery } from '#shell/user.ts'

function Recover() {
  const user = useQuery(userQuery)
  return (
    <Loaded query={user} skeleton={<Skeleton height={320} />}>
      {({ email }) =>
        email === null ? (
          <EmptyState
            seed={23}
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
