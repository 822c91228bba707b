import { describe, expect, it } from 'vitest'
import { type PageRow, pageRow, pages, tabPaths } from './pages.ts'

const all = Object.entries<PageRow>(pages)

describe('the table of pages', () => {
  it('NAV-02 NAV-03 has the four tab pages in their order', () => {
    expect(tabPaths).toEqual([
      '/pages/home/index',
      '/pages/task-list/index',
      '/pages/agent-promotion/index',
      '/pages/my/index',
    ])
    expect(all.filter(([, row]) => row.tab).map(([path]) => path)).toEqual(tabPaths)
  })

  it('NAV-04 NAV-05 NAV-06 has every specified route', () => {
    const sub = [
      'email/bind-email',
      'finance/balance-detail',
      'finance/trade-detail',
      'finance/transfer',
      'finance/withdraw',
      'language-settings/index',
      'freeze/index',
      'official-community/index',
      'password/edit-password-type',
      'password/edit-password',
      'password/edit-withdraw-password',
      'promotion/index',
      'success/index',
      'swap/index',
      'withdrawal-type/edit',
      'withdrawal-type/index',
      'recharge/index',
      'recharge/pay',
      'orders/deposit',
      'orders/withdraw',
      'orders/transfer',
      'orders/exchange',
      'team/index',
      'task/detail',
      'task/contributions',
      'notice/index',
      'store/software',
      'store/node',
      'profile/index',
      'device/index',
      'proof/index',
      'project/index',
      'project/detail',
    ].map((path) => `/pages-sub/${path}`)
    const main = ['/', '/pages/login/index', '/pages/download/index', '/pages/task-list/run', '/pages/website/index']
    expect(all.map(([path]) => path).sort()).toEqual([...tabPaths, ...main, ...sub].sort())
  })

  it('NAV-07 exactly the public pages are public', () => {
    expect(
      all
        .filter(([, row]) => row.access === 'public')
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      [
        '/',
        '/pages/download/index',
        '/pages/login/index',
        '/pages/website/index',
        '/pages-sub/freeze/index',
        '/pages-sub/language-settings/index',
        '/pages-sub/official-community/index',
        '/pages-sub/password/edit-password',
        '/pages-sub/proof/index',
        '/pages-sub/project/index',
        '/pages-sub/project/detail',
      ].sort(),
    )
  })

  it('NAV-17 launch and the task run are dark, all others have the light bar', () => {
    expect(all.filter(([, row]) => row.look === 'dark').map(([path]) => path)).toEqual(['/', '/pages/task-list/run'])
    expect(pageRow('/nowhere')).toBeUndefined()
  })
})
