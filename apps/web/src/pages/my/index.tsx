import { Card } from '@synet/ui/layout/card'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { ListRow } from '@synet/ui/layout/list-row'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { IconName } from '@synet/ui/icons/icon'
import { SupportRow } from '#features/information/support-row.tsx'
import { DocumentsNotice } from '#features/document/lazy-documents-notice.tsx'
import { IdentityNotice } from '#features/identity/lazy-identity-notice.tsx'
import { Balances } from '#features/user/balances.tsx'
import { FrozenNotice } from '#features/user/frozen-notice.tsx'
import { OrderTiles } from '#features/user/order-tiles.tsx'
import { ProfileHead } from '#features/user/profile-head.tsx'
import { type PagePath, routes } from '#routes.ts'
import { useTheme } from '#device/theme.ts'
import { Loaded } from '#api/loaded.tsx'
import { logOut } from '#session/log-out.ts'
import { go, nav } from '#navigation/nav.ts'
import { Columns, Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { useUnread } from '#session/use-unread.ts'
import { userQuery } from '#session/user.ts'

const groups = [
  {
    name: 'money',
    rows: [
      { icon: 'receipt', path: '/pages-sub/finance/balance-detail' },
      { icon: 'copy', path: '/pages-sub/finance/statement' },
      { icon: 'search', path: '/pages-sub/orders/index' },
      { icon: 'wallet', path: '/pages-sub/withdrawal-type/index' },
      { icon: 'software', path: '/pages-sub/store/software' },
      { icon: 'node', path: '/pages-sub/store/node' },
      { icon: 'clock', path: '/pages-sub/task/contributions' },
      { icon: 'network', path: '/pages-sub/team/index' },
      { icon: 'plus', path: '/pages-sub/promotion/index' },
    ],
  },
  {
    name: 'security',
    rows: [
      { icon: 'mail', path: '/pages-sub/email/bind-email' },
      { icon: 'lock', path: '/pages-sub/password/edit-password' },
      { icon: 'edit', path: '/pages-sub/password/edit-password-type' },
      { icon: 'scan', path: '/pages-sub/passkey/index' },
      { icon: 'done', path: '/pages-sub/second-factor/index' },
      { icon: 'device', path: '/pages-sub/device/index' },
      { icon: 'shield', path: '/pages-sub/security/index' },
    ],
  },
  {
    name: 'preferences',
    rows: [
      { icon: 'play', path: '/pages-sub/training-settings/index' },
      { icon: 'bell', path: '/pages-sub/notification-settings/index' },
      { icon: 'moon', path: '/pages-sub/appearance/index' },
      { icon: 'globe', path: '/pages-sub/language-settings/index' },
      { icon: 'person', path: '/pages-sub/profile/index' },
      { icon: 'external', path: '/pages-sub/your-data/index' },
    ],
  },
  {
    name: 'help',
    rows: [
      { icon: 'help', path: '/pages-sub/help/index' },
      { icon: 'bell', path: '/pages-sub/notice/index' },
      { icon: 'share', path: '/pages-sub/official-community/index' },
      { icon: 'recharge', path: '/pages/download/index' },
      { icon: 'note', path: '/pages/website/index' },
      { icon: 'copy', path: '/pages-sub/document/index' },
      { icon: 'shield', path: '/pages-sub/proof/index' },
    ],
  },
] as const satisfies readonly { name: string; rows: readonly { icon: IconName; path: PagePath }[] }[]

const emailPath: PagePath = '/pages-sub/email/bind-email'

/** What was never bought has not expired. */
const licenceText = (until: string | null, days: number): string =>
  until === null ? t('store.none') : t('store.days-left', { days })

/** What some rows show at their end. */
function useRowNotes(): (path: PagePath) => string | undefined {
  const { data: user } = useQuery(userQuery)
  const { notices, notifications } = useUnread()
  const theme = useTheme()
  return (path) => {
    if (path === '/pages-sub/notice/index' && notices + notifications > 0)
      return t('notice.new-count', { count: notices + notifications })
    if (path === '/pages-sub/appearance/index') return t(`appearance.${theme}`)
    if (!user) return undefined
    if (path === '/pages-sub/store/software') return licenceText(user.softwareUntil, user.softwareDaysLeft)
    if (path === '/pages-sub/store/node') return licenceText(user.nodeUntil, user.nodeDaysLeft)
    if (path === emailPath) return user.email ?? t('my.email-unbound')
    return undefined
  }
}

/** One section a group, in their order. */
function useSections() {
  const noteOf = useRowNotes()
  return groups.map((group) => (
    <section key={group.name}>
      <h2 style={{ marginBottom: 8 }}>{t(`my.${group.name}`)}</h2>
      <Card flush>
        {group.rows.map(({ icon, path }) => (
          <ListRow
            key={path}
            icon={icon}
            title={t(routes[path].title)}
            // An address is longer than what a row shows at its end.
            note={path === emailPath ? noteOf(path) : undefined}
            end={path === emailPath ? undefined : noteOf(path)}
            onClick={() => go(nav.navigateTo(path))}
          />
        ))}
        {group.name === 'help' && <SupportRow />}
      </Card>
    </section>
  ))
}

function My() {
  const user = useQuery(userQuery)
  const [money, ...others] = useSections()
  return (
    <Page>
      <Columns>
        <>
          <Loaded query={user} skeleton={<Skeleton height={240} card />}>
            {(data) => (
              <>
                <ProfileHead user={data} />
                <FrozenNotice user={data} />
                <IdentityNotice />
                <DocumentsNotice />
                <Balances user={data} />
                <OrderTiles />
              </>
            )}
          </Loaded>
          {money}
        </>
        <>
          {others}
          <Card flush>
            <ListRow
              icon="logout"
              title={t('common.log-out')}
              danger
              onClick={() => {
                void confirmBox({
                  title: t('my.log-out-title'),
                  msg: t('my.log-out-text'),
                  confirmButtonText: t('common.log-out'),
                }).then((sure) => (sure ? logOut() : undefined))
              }}
            />
          </Card>
          <p style={{ textAlign: 'center', color: 'var(--text-3)', fontSize: '0.75rem' }}>Synet 1.0.0 (100)</p>
        </>
      </Columns>
    </Page>
  )
}

export { My as Page }
