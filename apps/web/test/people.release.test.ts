import sharp from 'sharp'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { config } from './fixtures/config.ts'
import { notices, team, user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees, hash, requestsTo } = phone
const shot = (name: string) => takePicture(phone.page, `people/${name}`)

/** Puts a finger down at the top of the page and draws it down, as the page hears it. */
const pull = (byPx: number, letGo = true): Promise<unknown> =>
  phone.page.evaluate(`{
    const target = document.querySelector('[data-pull]')
    const touch = (clientY) => new Touch({ identifier: 1, target, clientX: 180, clientY })
    const fire = (type, touches) =>
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }))
    fire('touchstart', [touch(100)])
    fire('touchmove', [touch(${100 + byPx / 2})])
    fire('touchmove', [touch(${100 + byPx})])
    if (${letGo}) fire('touchend', [])
  }`)
const pullState = () => phone.page.locator('[data-pull]').getAttribute('data-pull')

describe('invitations', () => {
  it('the tab shows link, code, each figure with what it is made of, level and what is missing [ENT-05]', async () => {
    await open('/pages/agent-promotion/index')
    await sees(user.invite_code, 'type=register', '2 active, 1 inactive', '5 active, 7 inactive', 'Referrer')
    const facts = phone.page.getByRole('region', { name: 'Team overview' })
    expect(await facts.getByRole('term').allInnerTexts()).toEqual([
      'Direct members',
      'Whole team',
      'Tasks of the team',
      'Team earnings',
    ])
    await facts.getByText('4.567891').waitFor()
    const level = phone.page.getByRole('region', { name: 'Your level' })
    await level.getByText('1,240').waitFor()
    await level.getByText('Units to Senior referrer').waitFor()
    await level.getByText('8,760').waitFor()
    await sees(/signed up with Synet’s own code/)
    await shot('agent-promotion')
  })

  it('the link is copied, and shared where the phone can [NAV-16]', async () => {
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await phone.context.addInitScript('navigator.share = (what) => { window.shared = what; return Promise.resolve() }')
    await open('/pages-sub/promotion/index')
    await button('Copy invite link').click()
    await sees('Copied')
    const link = await phone.page.evaluate('navigator.clipboard.readText()')
    expect(link).toBe(`${phone.api.origin}/#/pages/login/index?type=register&invite=${user.invite_code}`)
    await button('Share').click()
    expect(await phone.page.evaluate('window.shared')).toEqual({
      title: 'Synet',
      url: link,
    })
  })

  it('the poster with the code is a picture to share [LUV-07]', async () => {
    await open('/pages/agent-promotion/index')
    await sees('My device trains open AI models.', 'SNT can fall in price')
    const [download] = await Promise.all([phone.page.waitForEvent('download'), button('Share poster').click()])
    expect(download.suggestedFilename()).toBe(`synet-${user.invite_code}.png`)
    const picture = sharp(await download.path())
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 720, height: 1_080 })
    const coloursIn = async (top: number, left: number, size: number): Promise<number> => {
      const part = await picture
        .clone()
        .extract({ top, left, width: size, height: size })
        .removeAlpha()
        .raw()
        .toBuffer()
      return new Set(Array.from({ length: part.length / 3 }, (_, i) => part.readUIntBE(3 * i, 3))).size
    }
    // The relief, and the code to scan.
    expect(await coloursIn(150, 200, 300)).toBeGreaterThan(10)
    expect(await coloursIn(800, 440, 200)).toBeGreaterThan(1)
    await takePicture(phone.page, 'people/poster')
  })

  it('earnings by day open their members, names masked [ENT-05]', async () => {
    await open('/pages-sub/promotion/index')
    await sees('Nov 20, 2026')
    await shot('promotion')
    await button(/Nov 20, 2026/).click()
    const sheet = phone.page.getByRole('dialog')
    await sheet.getByText('m***e').waitFor()
    await sheet.getByText('l***a').waitFor()
    await shot('promotion-day')
    expect(requestsTo('user/teamEarnings').at(-1)?.input).toMatchObject({ day: '2026-11-20' })
  })

  it('the page asks again when it is pulled far enough, shows that it does, and is restored; a shorter pull is aborted [UI-04]', async () => {
    await open('/pages-sub/promotion/index')
    await sees('Nov 20, 2026')
    const before = requestsTo('user/teamEarnings').length
    await pull(90)
    await expect.poll(pullState).toBe('rest')
    expect(requestsTo('user/teamEarnings').length).toBe(before)
    await pull(200, false)
    expect(await pullState()).toBe('reached')
    await sees('Let go to refresh')
    await shot('pull')
    let go: (() => void) | undefined
    await phone.page.route('**/user/teamEarnings*', async (route) => {
      await new Promise<void>((resolve) => {
        go = resolve
      })
      await route.continue()
    })
    await pull(200)
    await expect.poll(pullState).toBe('refreshing')
    await expect.poll(() => go !== undefined).toBe(true)
    go?.()
    await expect.poll(pullState).toBe('rest')
    expect(requestsTo('user/teamEarnings').length).toBe(before + 1)
  })

  it('members are listed endlessly, masked, with task count and join time [UI-05]', async () => {
    const member = (n: number) => ({
      id: String(n),
      name: `m***${n % 10}`,
      active: n % 2 === 0,
      tasks: n,
      joinedAt: '2026-03-01T12:00:00.000Z',
    })
    phone.api.answer({
      'user/team': ({ cursor }) => ({
        ...team,
        members: cursor
          ? { list: [member(7), member(1)], next: null }
          : { list: Array.from({ length: 20 }, (_, i) => member(40 - i)), next: '21' },
      }),
    })
    await open('/pages-sub/team/index')
    await sees('40 tasks · joined Mar 1, 2026')
    await phone.page.getByText('21 tasks · joined Mar 1, 2026').scrollIntoViewIfNeeded()
    await sees('1 task · joined Mar 1, 2026', 'That’s everything')
    expect(requestsTo('user/team').flatMap(({ input }) => input['cursor'] ?? [])).toEqual(['21'])
    await phone.page.evaluate('window.scrollTo(0, 0)')
    await shot('team')
  })

  it('a team without members says so, and nothing is invented [ENT-05]', async () => {
    phone.api.answer({
      'user/team': () => ({
        ...team,
        level: 'beginner',
        share: '3',
        directReferrals: 0,
        inactiveDirectReferrals: 0,
        teamTotal: 0,
        teamInactive: 0,
        teamTasks: 0,
        dynamicEarnings: '0',
        levelUnits: 0,
        members: { list: [], next: null },
      }),
      'user/teamEarnings': () => ({ list: [], next: null }),
    })
    await open('/pages-sub/team/index')
    await sees('Nobody has signed up with your link yet.', 'Units to Referrer')
    await shot('team-empty')
    await open('/pages-sub/promotion/index')
    await sees('No earnings yet. They start with the first paid day of a direct member.')
  })
})

describe('notices and notifications', () => {
  it('index/notice: unread ones are marked, an opened one is read [API-03]', async () => {
    await open('/pages-sub/notice/index')
    await sees('Payout review hours', 'A third data set')
    expect(await phone.page.getByText('New', { exact: true }).count()).toBe(1)
    await shot('notices')
    await button(/Payout review hours/).click()
    await sees('No step of a review costs anything.')
    expect(hash()).toBe('#/pages-sub/notice/index?id=1')
    await expect.poll(() => requestsTo('user/noticeRead').map(({ input }) => input)).toEqual([{ id: '1' }])
    await shot('notice')
  })

  it('a notice that pops up does so once, and is read when closed', async () => {
    const popup = { ...notices[0], id: '5', popup: true, read: false } as (typeof notices)[number]
    phone.api.answer({ 'user/notices': () => ({ list: [popup], next: null }) })
    await open('/pages/home/index')
    const box = phone.page.getByRole('alertdialog').or(phone.page.getByRole('dialog'))
    await box.getByText('Payout review hours').waitFor()
    await shot('notice-popup')
    await box.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => requestsTo('user/noticeRead').map(({ input }) => input)).toEqual([{ id: '5' }])
    await open('/pages/my/index')
    await heading('My account').waitFor()
    await open('/pages/home/index')
    await heading('Home').waitFor()
    expect(await box.count()).toBe(0)
  })

  it('the outcomes of orders are listed, counted on the tab, and seen once they are shown', async () => {
    await open('/pages/my/index')
    await sees('3 new')
    // The first level is everybody's, and says nothing of a person who invited nobody.
    expect(await phone.page.getByText('New referrer').count()).toBe(0)
    const tab = phone.page.getByRole('link', { name: 'My account', exact: true })
    expect(await tab.getAttribute('aria-description')).toBe('3 new')
    await shot('my')
    await button(/^Notices/).click()
    await button(/^Updates/).click()
    await sees('Withdrawal sent on-chain', 'Deposit credited', 'Deposit expired')
    await expect.poll(() => requestsTo('user/notificationsSeen').map(({ input }) => input)).toEqual([{ id: '32' }])
    await shot('notifications')
    await button(/Deposit credited/).click()
    await expect.poll(hash).toBe('#/pages-sub/orders/deposit?id=40')
  })

  it('leads from the dot to what is new, and stays there once it is read [ALV-01]', async () => {
    let seen = false
    phone.api.answer({
      'user/unread': () => ({ notices: 0, notifications: seen ? 0 : 3 }),
      'user/notificationsSeen': () => {
        seen = true
        return {}
      },
    })
    await open('/pages-sub/notice/index')
    await sees('Withdrawal sent on-chain')
    await expect.poll(() => requestsTo('user/unread').length).toBeGreaterThan(1)
    await phone.page.getByRole('button', { name: 'Updates', exact: true }).waitFor()
    await sees('Withdrawal sent on-chain')
  })

  it('nothing new leaves no mark; empty lists say so', async () => {
    phone.api.answer({
      'user/unread': () => ({ notices: 0, notifications: 0 }),
      'user/notices': () => ({ list: [], next: null }),
      'user/notifications': () => ({ list: [], next: null }),
    })
    await open('/pages-sub/notice/index')
    await sees('No notices yet.')
    await button('Updates').click()
    await sees('No updates yet.')
    await open('/pages/my/index')
    await heading('My account').waitFor()
    await sees('Customer service')
    const tab = phone.page.getByRole('link', { name: 'My account', exact: true })
    expect(await tab.getAttribute('aria-description')).toBeNull()
  })
})

describe('information', () => {
  it('customer service opens the configured chat, naming visitor, avatar, business and group [NAV-18]', async () => {
    await phone.context.route('https://chat.example.org/**', (route) => route.fulfill({ body: 'chat' }))
    await open('/pages/my/index')
    await sees('opens chat.example.org')
    const [chat] = await Promise.all([phone.context.waitForEvent('page'), button(/Customer service/).click()])
    await chat.waitForURL(/chat\.example\.org/)
    expect(Object.fromEntries(new URL(chat.url()).searchParams)).toEqual({
      visiterId: user.id,
      visiterName: user.nickname,
      avatar: new URL(user.avatar, phone.api.origin).href,
      businessId: '12',
      groupId: '3',
    })
  })

  it('nothing is offered without a configured chat [NAV-18]', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, customerService: null }) })
    await open('/pages/my/index')
    await sees('Official community')
    expect(await button(/Customer service/).count()).toBe(0)
  })

  it('the official community is public, and lists what operators entered [NAV-07]', async () => {
    await phone.context.addInitScript("localStorage.removeItem('token')")
    await open('/pages-sub/official-community/index')
    await sees('Telegram', 'opens t.me', 'X', 'Only the channels on the Official community page are ours.')
    await shot('community')
    phone.api.answer({ 'index/config': () => ({ ...config, community: [] }) })
    await phone.page.reload()
    await sees('There are no official channels yet.')
  })

  it('the download is "under development" only where nothing is offered [ERR-01]', async () => {
    await open('/pages/download/index')
    await sees('The download feature is under development.')
    await shot('download-none')
    phone.api.answer({
      'index/appUrl': () => ({ android: 'https://files.example.org/synet.apk', ios: null }),
    })
    await phone.page.reload()
    await sees('Android app (APK)', 'opens files.example.org')
    expect(await phone.page.getByText('under development').count()).toBe(0)
    expect(await phone.page.getByText('App Store').count()).toBe(0)
  })

  it('the app is installed where the browser offers it, once', async () => {
    await open('/pages/download/index')
    await sees('under development')
    await phone.page.evaluate(`window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve({ outcome: 'accepted' }),
      }),
    )`)
    await button('Install the app').click()
    await sees('The app is being installed')
    expect(await button('Install the app').count()).toBe(0)
    const manifest = (await (await phone.page.request.get(`${phone.api.origin}/manifest.webmanifest`)).json()) as {
      display?: string
      icons?: unknown[]
    }
    expect(manifest.display).toBe('standalone')
    // Browsers require these before they offer it: 192 and 512 pixels, and one that may be cut to a circle.
    expect(manifest.icons).toMatchObject([{}, { sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }])
  })

  it('the address is shown as a QR code on a desktop', async () => {
    const desktop = await phone.context.browser()?.newContext({ viewport: { width: 1200, height: 800 } })
    const page = await desktop?.newPage()
    await page?.goto(`${phone.api.origin}/#/pages/download/index`)
    await page?.getByText('Scan with your phone').waitFor()
    await desktop?.close()
    await open('/pages/download/index')
    await sees('under development')
    expect(await phone.page.getByText('Scan with your phone').count()).toBe(0)
  })

  it('the user is known before their pages show [NAV-08]', async () => {
    let let_: (() => void) | undefined
    await phone.page.route('**/user/info*', async (route) => {
      await new Promise<void>((resolve) => {
        let_ = resolve
      })
      await route.continue()
    })
    await open('/pages-sub/team/index')
    await expect.poll(() => let_ !== undefined).toBe(true)
    expect(requestsTo('user/team')).toEqual([])
    expect(await heading('Team').count()).toBe(0)
    let_?.()
    await heading('Team').waitFor()
  })
})
