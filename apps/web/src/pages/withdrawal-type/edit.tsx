import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { AccountForm } from '#features/account/account-form.tsx'
import { AccountHeldNotice } from '#features/account/account-held-notice.tsx'
import { accountsQuery } from '#features/account/queries.ts'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

function EditAccount() {
  const { id } = useSearch('/pages-sub/withdrawal-type/edit')
  const config = useQuery(configQuery)
  const accounts = useQuery(accountsQuery)
  const user = useQuery(userQuery)
  const skeleton = <Skeleton height={420} card />
  return (
    <Page title={t(id ? 'title.account-edit' : 'account.add')}>
      <Loaded query={config} skeleton={skeleton}>
        {({ networks }) => (
          <Loaded query={accounts} skeleton={skeleton}>
            {({ list, heldUntil }) => (
              <Loaded query={user} skeleton={skeleton}>
                {({ email }) => {
                  const account = list.find((candidate) => candidate.id === id)
                  if (id && !account) return <EmptyState text={t('account.not-found')} />
                  if (heldUntil) return <AccountHeldNotice until={heldUntil} />
                  return email ? (
                    <AccountForm key={id} account={account} email={email} networks={networks} />
                  ) : (
                    <EmptyState
                      text={t('email.unbound')}
                      action={t('email-prompt.bind')}
                      onAction={() => go(nav.navigateTo('/pages-sub/email/bind-email'))}
                    />
                  )
                }}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

export { EditAccount as Page }
