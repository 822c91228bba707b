import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import css from '#features/passkey/passkey.module.css'
import { PasskeyList } from '#features/passkey/passkey-list.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'

function Passkeys() {
  const user = useQuery(userQuery)
  return (
    <Page>
      <section className={css['page']}>
        <p>{t('passkey.text')}</p>
        <Loaded query={user} skeleton={<Skeleton height={220} />}>
          {({ username, email, phone }) =>
            email === null ? (
              <EmptyState
                text={t('passkey.email-first')}
                action={t('email-prompt.bind')}
                onAction={() => go(nav.navigateTo('/pages-sub/email/bind-email'))}
              />
            ) : (
              <PasskeyList owner={{ username, email }} phone={phone} />
            )
          }
        </Loaded>
      </section>
    </Page>
  )
}

export { Passkeys as Page }
