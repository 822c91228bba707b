import { Card } from '@synet/ui/layout/card'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { ListRow } from '@synet/ui/layout/list-row'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { IconName } from '@synet/ui/icons/icon'
import { supportLink } from '#features/information/support-link.ts'
import { Balances } from '#features/user/balances.tsx'
import { FrozenNotice } from '#features/user/frozen-notice.tsx'
import { ProfileHead } from '#features/user/profile-head.tsx'
import { type PagePath, routes } from '#routes.ts'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { logOut } from '#session/log-out.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'
import { useUnread } from '#session/use-unread.ts'
import { userQuery } from '#session/user.ts'

const groups = [
  {
    name: 'money',
    rows: [
      { icon: 'receipt', path: '/pages-sub/finance/balance-detail' },
      { icon: 'recharge', path: '/pages-sub/orders/deposit' },
      { icon: 'withdraw', path: '/pages-sub/orders/withdraw' },
      { icon: 'transfer', path: '/pages-sub/orders/transfer' },
      { icon: 'swap', path: '/pages-sub/orders/exchange' },
      { icon: 'wallet', path: '/pages-sub/withdrawal-type/index' },
      { icon: 'software', path: '/pages-sub/store/software' },
      { icon: 'node', path: '/pages-sub/store/node' },
      { icon: 'tasks', path: '/pages-sub/task/contributions' },
    ],
  },
  {
    name: 'people',
    rows: [
      { icon: 'network', path: '/pages-sub/team/index' },
      { icon: 'receipt', path: '/pages-sub/promotion/index' },
    ],
  },
  {
    name: 'security',
    rows: [
      { icon: 'mail', path: '/pages-sub/email/bind-email' },
      { icon: 'lock', path: '/pages-sub/password/edit-password' },
      { icon: 'shield', path: '/pages-sub/password/edit-password-type' },
      { icon: 'lock', path: '/pages-sub/passkey/index' },
      { icon: 'device', path: '/pages-sub/device/index' },
    ],
  },
  {
    name: 'preferences',
    rows: [
      { icon: 'globe', path: '/pages-sub/language-settings/index' },
      { icon: 'person', path: '/pages-sub/profile/index' },
    ],
  },
  {
    name: 'help',
    rows: [
      { icon: 'bell', path: '/pages-sub/notice/index' },
      { icon: 'globe', path: '/pages-sub/official-community/index' },
      { icon: 'recharge', path: '/pages/download/index' },
      { icon: 'note', path: '/pages/website/index' },
      { icon: 'shield', path: '/pages-sub/proof/index' },
    ],
  },
] as const satisfies readonly { name: string; rows: readonly { icon: IconName; path: PagePath }[] }[]

const emailPath: PagePath = '/pages-sub/email/bind-email'

function My() {
  const user = useQuery(userQuery)
  const { data: config } = useQuery(configQuery)
  const { notices, notifications } = useUnread()
  const notes = (path: PagePath): string | undefined => {
    if (path === '/pages-sub/notice/index' && notices + notifications > 0)
      return t('notice.new-count', { count: notices + notifications })
    if (!user.data) return undefined
    if (path === '/pages-sub/store/software') return t('store.days-left', { days: user.data.softwareDaysLeft })
    if (path === '/pages-sub/store/node') return t('store.days-left', { days: user.data.nodeDaysLeft })
    if (path === emailPath) return user.data.email ?? t('my.email-unbound')
    return undefined
  }
  return (
    <Page>
      <Loaded query={user} skeleton={<Skeleton height={240} card />}>
        {(data) => (
          <>
            <ProfileHead user={data} />
            <FrozenNotice user={data} />
            <Balances user={data} />
          </>
        )}
      </Loaded>
      {groups.map((group) => (
        <section key={group.name}>
          <h2 style={{ marginBottom: 8 }}>{t(`my.${group.name}`)}</h2>
          <Card flush>
            {group.rows.map(({ icon, path }) => (
              <ListRow
                key={path}
                icon={icon}
                title={t(routes[path].title)}
                // An address is longer than what stands at a row's end.
                note={path === emailPath ? notes(path) : undefined}
                end={path === emailPath ? undefined : notes(path)}
                onClick={() => void go(nav.navigateTo(path))}
              />
            ))}
            {group.name === 'help' && config?.customerService && user.data && (
              <ListRow
                icon="help"
                title={t('my.support')}
                note={t('my.support-opens', { domain: new URL(config.customerService.url).host })}
                onClick={() => {
                  if (config.customerService && user.data)
                    window.open(supportLink(config.customerService, user.data, location.origin), '_blank', 'noopener')
                }}
              />
            )}
          </Card>
        </section>
      ))}
      <Card flush>
        <ListRow
          icon="logout"
          title={t('common.log-out')}
          danger
          onClick={() => {
            void confirmBox({ title: t('my.log-out-title'), msg: t('my.log-out-text') }).then((sure) =>
              sure ? logOut() : undefined,
            )
          }}
        />
      </Card>
      <p style={{ textAlign: 'center', color: 'var(--text-3)', fontSize: '0.75rem' }}>Synet 1.0.0 (100)</p>
    </Page>
  )
}

export { My as Page }
