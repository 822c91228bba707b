import { describe, expect, it } from 'vitest'
import { type Route, type RouteRow, routeRow, routes, tabPaths } from './routes.ts'
import type { nav } from '#navigation/nav.ts'
import type { useSearch } from '#navigation/use-search.ts'

const all = Object.entries<RouteRow>(routes)

describe('the table of routes', () => {
  it('has the four tab pages in their order [NAV-02, NAV-03]', () => {
    expect(tabPaths).toEqual([
      '/pages/home/index',
      '/pages/task-list/index',
      '/pages/agent-promotion/index',
      '/pages/my/index',
    ])
    expect(all.filter(([, row]) => row.tab).map(([path]) => path)).toEqual(tabPaths)
  })

  it('has every specified route [NAV-04, NAV-05, NAV-06]', () => {
    const sub = [
      'email/bind-email',
      'finance/balance-detail',
      'finance/receive',
      'finance/statement',
      'finance/trade-detail',
      'finance/transfer',
      'finance/withdraw',
      'appearance/index',
      'training-settings/index',
      'language-settings/index',
      'freeze/index',
      'help/index',
      'document/index',
      'identity/index',
      'passkey/index',
      'second-factor/index',
      'security/index',
      'notification-settings/index',
      'your-data/index',
      'official-community/index',
      'password/edit-password-type',
      'password/edit-password',
      'password/undo-reset',
      'password/edit-withdraw-password',
      'promotion/index',
      'success/index',
      'swap/index',
      'withdrawal-type/edit',
      'withdrawal-type/index',
      'recharge/index',
      'recharge/pay',
      'orders/index',
      'orders/deposit',
      'orders/withdraw',
      'orders/transfer',
      'orders/exchange',
      'orders/purchase',
      'team/index',
      'task/detail',
      'task/contributions',
      'notice/index',
      'store/software',
      'store/node',
      'profile/index',
      'device/index',
      'device/computer',
      'proof/index',
      'project/index',
      'project/detail',
    ].map((path) => `/pages-sub/${path}`)
    const main = [
      '/',
      '/pages/login/index',
      '/pages/download/index',
      '/pages/task-list/run',
      '/pages/computer/index',
      '/pages/trial/index',
      '/pages/website/index',
    ]
    expect(all.map(([path]) => path).sort()).toEqual([...tabPaths, ...main, ...sub].sort())
  })

  it('exactly the public pages are public [NAV-07]', () => {
    expect(
      all
        .filter(([, row]) => row.access === 'public')
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      [
        '/',
        '/pages/computer/index',
        '/pages/download/index',
        '/pages/login/index',
        '/pages/trial/index',
        '/pages/website/index',
        '/pages-sub/appearance/index',
        '/pages-sub/document/index',
        '/pages-sub/freeze/index',
        '/pages-sub/help/index',
        '/pages-sub/identity/index',
        '/pages-sub/language-settings/index',
        '/pages-sub/official-community/index',
        '/pages-sub/password/edit-password',
        '/pages-sub/password/undo-reset',
        '/pages-sub/proof/index',
        '/pages-sub/project/index',
        '/pages-sub/project/detail',
      ].sort(),
    )
  })

  it('a path that is in no row has none', () => {
    expect(routeRow('/nowhere')).toBeUndefined()
  })

  it('a wrong path, a wrong search parameter or a missing one does not compile [HSE-06]', () => {
    const navigation = (move: typeof nav) => [
      () => move.navigateTo('/pages-sub/recharge/pay', { id: '1' }),
      () => move.navigateTo('/pages-sub/orders/withdraw'),
      // @ts-expect-error a misspelt path
      () => move.navigateTo('/pages-sub/recharges/index'),
      // @ts-expect-error search parameters are no part of a path
      () => move.navigateTo('/pages-sub/orders/withdraw?id=1'),
      // @ts-expect-error a misspelt parameter
      () => move.redirectTo('/pages-sub/success/index', { fo: 'transfer' }),
      // @ts-expect-error a value that the page does not know
      () => move.redirectTo('/pages-sub/success/index', { of: 'withdrawal' }),
      // @ts-expect-error a payment page of no order
      () => move.navigateTo('/pages-sub/recharge/pay'),
      // @ts-expect-error the page takes no parameters of its own
      () => move.reLaunch('/', { id: '1' }),
      // @ts-expect-error a tab page is switched to
      () => move.navigateTo('/pages/home/index'),
      // @ts-expect-error no tab page
      () => move.switchTab('/pages-sub/swap/index'),
    ]
    const reading = (search: typeof useSearch) => [
      () => search('/pages-sub/orders/withdraw').id,
      // @ts-expect-error a parameter that the page does not take
      () => search('/pages-sub/orders/withdraw').of,
      // @ts-expect-error anybody can type an address without it
      (): string => search('/pages-sub/recharge/pay').id,
    ]
    // @ts-expect-error the parameters of another page
    const route: Route = { path: '/pages-sub/task/detail', search: { code: 'a' } }
    expect([navigation.length, reading.length, routeRow(route.path)?.title]).toEqual([1, 1, 'title.task-detail'])
  })
})
