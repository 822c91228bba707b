import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { ChangePhoneForm } from './change-phone-form.tsx'

/** The number of the account, and how to change or remove it. Its mail confirms both. */
export function OwnPhone() {
  const user = useQuery(userQuery)
  return (
    <Loaded query={user} skeleton={<Skeleton height={220} />}>
      {({ email, phone }) =>
        email === null ? (
          <EmptyState
            text={t('security.phone-email-first')}
            action={t('email-prompt.bind')}
            onAction={() => go(nav.navigateTo('/pages-sub/email/bind-email'))}
          />
        ) : (
          <>
            <p>{phone}</p>
            <p>{t('security.phone-text')}</p>
            <ChangePhoneForm email={email} phone={phone} />
          </>
        )
      }
    </Loaded>
  )
}
