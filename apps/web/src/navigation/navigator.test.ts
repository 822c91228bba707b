import { describe, expect, it } from 'vitest'
import { backSteps, createNavigator, NavigationError, type NavigatorHost } from './navigator.ts'

const home = '/pages/home/index'
const my = '/pages/my/index'
const transfer = '/pages-sub/finance/transfer'

function fakeHost() {
  const stack = [home]
  const gates: (() => void)[] = []
  let slow = false
  let movedOn = false
  const settled = (): Promise<void> => (slow ? new Promise((resolve) => gates.push(resolve)) : Promise.resolve())
  const pages = new Map([
    [home, true],
    [my, true],
    [transfer, false],
    ['/', false],
  ])
  const host: NavigatorHost = {
    isTab: (path) => pages.get(path),
    currentPath: () => (stack.at(-1) ?? '').split('?')[0] ?? '',
    depth: () => stack.length - 1,
    ready: () => Promise.resolve(!movedOn),
    push: (url) => {
      stack.push(url)
      return settled()
    },
    replace: (url) => {
      stack[stack.length - 1] = url
      return settled()
    },
    back: (steps) => {
      stack.length -= steps
      return settled()
    },
  }
  return {
    nav: createNavigator(host),
    stack,
    hold: () => {
      slow = true
    },
    moveOn: () => {
      movedOn = true
    },
    release: () => {
      slow = false
      for (const open of gates.splice(0)) open()
    },
  }
}

describe('navigator', () => {
  it('a tab page is neither navigated nor redirected to [NAV-13]', async () => {
    const { nav } = fakeHost()
    await expect(nav.navigateTo(my)).rejects.toThrow(/^can not navigateTo a tabbar page$/)
    await expect(nav.redirectTo(`${my}?a=1`)).rejects.toThrow(/^can not redirectTo a tabbar page$/)
  })

  it('a tab page can be switched to, and no other page [NAV-13]', async () => {
    const { nav, stack } = fakeHost()
    await expect(nav.switchTab(transfer)).rejects.toThrow(/^can not switch to no-tabBar page$/)
    await nav.switchTab(my)
    expect(stack).toEqual([my])
  })

  it('an unknown page and a missing url are rejected [NAV-13]', async () => {
    const { nav } = fakeHost()
    await expect(nav.navigateTo('/nowhere?x=1')).rejects.toThrow('page `/nowhere` is not found')
    await expect(nav.navigateTo('')).rejects.toThrow('url is missing')
    await expect(nav.reLaunch('')).rejects.toThrow('url is missing')
  })

  it('somebody who moved on before a navigation began stays where that led [NAV-13]', async () => {
    const { nav, moveOn, stack } = fakeHost()
    await nav.navigateTo(transfer)
    moveOn()
    await nav.switchTab(my)
    await nav.navigateBack()
    expect(stack).toEqual([home, transfer])
  })

  it('the same navigation to the same target is locked while it runs [NAV-13]', async () => {
    const { nav, hold, release, stack } = fakeHost()
    hold()
    const first = nav.navigateTo(transfer)
    await expect(nav.navigateTo(transfer)).rejects.toThrow(`${transfer} locked`)
    release()
    await first
    await nav.navigateTo(transfer)
    expect(stack).toHaveLength(3)
  })

  it('a switch to the tab that is shown is rejected because it already exists [NAV-13]', async () => {
    const { nav } = fakeHost()
    await expect(nav.switchTab(home)).rejects.toThrow(`tabBar page \`${home}\` already exists`)
  })

  it('switching a tab and launching again leave no pages below [NAV-13]', async () => {
    const { nav, stack } = fakeHost()
    await nav.navigateTo(transfer)
    await nav.navigateTo(`${transfer}?second=1`)
    await nav.switchTab(my)
    expect(stack).toEqual([my])
    await nav.navigateTo(transfer)
    await nav.reLaunch('/')
    expect(stack).toEqual(['/'])
  })

  it('going back is limited to the depth of the history [NAV-14]', async () => {
    const { nav, stack } = fakeHost()
    await nav.navigateTo(transfer)
    await nav.navigateTo(`${transfer}?second=1`)
    await nav.navigateBack(99)
    expect(stack).toEqual([home])
    await nav.navigateBack()
    expect(stack).toEqual([home])
    expect(backSteps(-3, 4)).toBe(0)
    expect(backSteps(Number.POSITIVE_INFINITY, 4)).toBe(4)
    expect(backSteps(2.9, 4)).toBe(2)
  })

  it('an unknown page is a fault that is shown; a second tap is none [HSE-06]', async () => {
    const { nav, hold } = fakeHost()
    const faultOf = (move: Promise<void>): Promise<unknown> =>
      move.catch((error: unknown) => error instanceof NavigationError && [error.reason, error.isFault])
    expect(await faultOf(nav.navigateTo('/nowhere'))).toEqual(['unknown-page', true])
    expect(await faultOf(nav.navigateTo(''))).toEqual(['missing-url', true])
    expect(await faultOf(nav.navigateTo(my))).toEqual(['wrong-kind', true])
    expect(await faultOf(nav.switchTab(home))).toEqual(['already-there', false])
    hold()
    void nav.navigateTo(transfer)
    expect(await faultOf(nav.navigateTo(transfer))).toEqual(['locked', false])
  })
})
