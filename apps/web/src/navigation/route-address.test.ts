import { describe, expect, it } from 'vitest'
import { addressOf, parseRoute, readSearch } from './route-address.ts'

describe('addresses of routes', () => {
  it('are written with their search parameters, encoded [HSE-06, NAV-01]', () => {
    expect(addressOf('/pages/home/index')).toBe('/pages/home/index')
    expect(addressOf('/pages-sub/orders/withdraw', { id: undefined })).toBe('/pages-sub/orders/withdraw')
    expect(addressOf('/pages/login/index', { type: 'register', invite: 'A&B' })).toBe(
      '/pages/login/index?type=register&invite=A%26B',
    )
  })

  it('that come from outside are routes, or nothing [HSE-06, NAV-15]', () => {
    expect(parseRoute('/pages-sub/recharge/pay?id=7')).toEqual({
      path: '/pages-sub/recharge/pay',
      search: { id: '7' },
    })
    expect(parseRoute('/')).toEqual({ path: '/', search: {} })
    for (const address of ['', '/nowhere', '/nowhere?id=7', 'https://evil.example/', '/__proto__', 'constructor'])
      expect(parseRoute(address)).toBeUndefined()
  })

  it('keep what the page knows, and where the visitor came from [HSE-06, API-01]', () => {
    expect(parseRoute('/pages-sub/success/index?of=swap&id=7&x=1&source=ad')?.search).toEqual({
      of: 'swap',
      id: '7',
      source: 'ad',
    })
    expect(readSearch('/pages-sub/success/index', { of: 'nothing', id: '' })).toEqual({})
    expect(readSearch('/pages-sub/orders/deposit', { id: ['1', '2'] })).toEqual({})
  })

  it('what is written is what is read', () => {
    const search = { asset: 'SNT', kind: 'swap', from: '2026-01-01', to: '2026-02-01' } as const
    expect(parseRoute(addressOf('/pages-sub/finance/balance-detail', search))?.search).toEqual(search)
  })
})
