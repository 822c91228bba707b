import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useQuery } from '@tanstack/react-query'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'

/** Offers two ways to change the payment password: by the old one, or by a code to the e-mail address. */
function EditPasswordType() {
  const { data: user } = useQuery(userQuery)
  return (
    <Page>
      <p style={{ color: 'var(--text-2)' }}>{t('edit-pay-password.why')}</p>
      <Card flush>
        <ListRow
          icon="lock"
          title={t('edit-pay-password.by-old')}
          onClick={() => go(nav.navigateTo('/pages-sub/password/edit-withdraw-password'))}
        />
        <ListRow
          icon="mail"
          title={t('edit-pay-password.by-email')}
          note={user?.email === null ? t('my.email-unbound') : user?.email}
          onClick={() => go(nav.navigateTo('/pages-sub/password/edit-withdraw-password', { by: 'email' }))}
        />
      </Card>
    </Page>
  )
}

export { EditPasswordType as Page }
