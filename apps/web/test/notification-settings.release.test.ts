import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { noticeChoices, user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ worker: true })
const { open, sees, button, requestsTo } = phone

/** The browser's own push service is far away: what it would answer. */
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/here',
  keys: { p256dh: 'BPublic', auth: 'secret' },
}
const stubPush = `
  let made = null
  const subscription = { ...${JSON.stringify(subscription)}, toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => { made = null; return true } }
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options
    return (made = subscription)
  }
  // The headless browser has no notifications of its own.
  Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true })
  Notification.requestPermission = async () => 'granted'`

describe('what a user is told', () => {
  it('is chosen by kind and channel; a switch that the server refuses moves back [LUV-06]', async () => {
    phone.api.answer({ 'user/noticeChoices': () => ({ ...noticeChoices, endpoints: ['https://push.example/other'] }) })
    await open('/pages-sub/notification-settings/index')
    await sees('On your devices', 'By email', 'Always on')
    const mailed = phone.page.getByRole('switch', { name: 'Day’s income credited' }).last()
    expect(await mailed.getAttribute('aria-checked')).toBe('false')
    phone.api.answer({ 'user/chooseNotice': () => ({}) })
    await mailed.click()
    await expect
      .poll(() => requestsTo('user/chooseNotice').at(-1)?.input)
      .toEqual({
        kind: 'day',
        channel: 'mail',
        wanted: true,
      })
    phone.api.answer({ 'user/chooseNotice': () => ({ refuse: 'request.too-many', msg: 'Too many requests' }) })
    const pushed = phone.page.getByRole('switch', { name: 'Transfer received' }).first()
    await pushed.click()
    await sees('Too many requests')
    await expect.poll(() => pushed.getAttribute('aria-checked')).toBe('true')
    await takePicture(phone.page, 'notification-settings/choices')
  })

  it('shows no switch for pushes that no device gets [LUV-06, WRD-03]', async () => {
    await open('/pages-sub/notification-settings/index')
    await sees('On your devices', 'By email')
    const received = phone.page.getByRole('switch', { name: 'Transfer received' })
    expect(await received.count()).toBe(1)
    await takePicture(phone.page, 'notification-settings/no-device')
  })

  it('is turned on for a device with the server’s key, and off again [LUV-06]', async () => {
    await phone.page.addInitScript(stubPush)
    await open('/pages-sub/notification-settings/index')
    await phone.page.evaluate('navigator.serviceWorker.ready')
    phone.api.answer({ 'user/addPushEndpoint': () => ({}), 'user/removePushEndpoint': () => ({}) })
    phone.api.answer({
      'user/noticeChoices': () => ({ ...noticeChoices, endpoints: [subscription.endpoint] }),
    })
    await button('Turn on for this device').click()
    await button('Turn off for this device').waitFor()
    expect(requestsTo('user/addPushEndpoint').at(-1)?.input).toEqual({
      endpoint: subscription.endpoint,
      p256dh: 'BPublic',
      auth: 'secret',
    })
    expect(await phone.page.evaluate('window.subscribedWith.applicationServerKey')).toBe('BKey')
    phone.api.answer({ 'user/noticeChoices': () => noticeChoices })
    await button('Turn off for this device').click()
    await button('Turn on for this device').waitFor()
    expect(requestsTo('user/removePushEndpoint').at(-1)?.input).toEqual({ endpoint: subscription.endpoint })
  })
})

describe('the subscription of a browser', () => {
  const start = async (more: string, wantedFor = user.id) => {
    await phone.page.addInitScript(`${stubPush}
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      localStorage.setItem('push-for', '${wantedFor}')
      ${more}`)
    phone.api.answer({ 'user/addPushEndpoint': () => ({}), 'user/noticeChoices': () => noticeChoices })
    await open('/pages/home/index')
    await sees('1,284')
    await phone.page.evaluate('navigator.serviceWorker.ready')
  }
  const told = () => requestsTo('user/addPushEndpoint').map(({ input }) => (input as { endpoint: string }).endpoint)

  it('is reported to the server at each start, and made again where it no longer exists [LUV-06]', async () => {
    await start('')
    await expect.poll(told).toEqual([subscription.endpoint])
    expect(await phone.page.evaluate('window.subscribedWith.applicationServerKey')).toBe('BKey')
    await phone.page.reload()
    await expect.poll(told).toEqual([subscription.endpoint, subscription.endpoint])
  })

  it('is made again where it was for another key of the server [LUV-06]', async () => {
    await start(`
      const old = { ...subscription, options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
        unsubscribe: async () => { window.ended = true; return true } }
      made = old`)
    await expect.poll(told).toEqual([subscription.endpoint])
    expect(await phone.page.evaluate('window.ended')).toBe(true)
  })

  it('is reported only for the user who turned pushes on here [LUV-06]', async () => {
    await start('', '999')
    await expect.poll(() => requestsTo('user/unread').length).toBeGreaterThan(0)
    await phone.page.evaluate(`new Promise((resolve) => requestIdleCallback(resolve))`)
    expect(told()).toEqual([])
  })

  it('is made again by the worker when the browser ends it, and reported by the open page at once [LUV-06]', async () => {
    await start('')
    await expect.poll(told).toHaveLength(1)
    const [worker] = phone.context.serviceWorkers()
    if (!worker) throw new Error('the worker is in charge')
    const key = await worker.evaluate(`new Promise((resolve) => {
      PushManager.prototype.subscribe = async ({ applicationServerKey }) => resolve(applicationServerKey)
      const event = new ExtendableEvent('pushsubscriptionchange')
      event.oldSubscription = { options: { applicationServerKey: 'old key' } }
      dispatchEvent(event)
    })`)
    expect(key).toBe('old key')
    await expect.poll(told).toHaveLength(2)
  })
})

describe('a push', () => {
  it('is shown, also one that is malformed, and opens its page [LUV-06]', async () => {
    await open('/pages/home/index')
    await expect.poll(() => phone.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    const session = await phone.context.newCDPSession(phone.page)
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    const registrationId = await registered
    const deliver = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: phone.api.origin, registrationId, data })
    const [worker] = phone.context.serviceWorkers()
    if (!worker) throw new Error('the worker runs')
    // The headless browser draws no notifications; only a real tap may focus a window.
    await worker.evaluate(`
      self.shown = []
      registration.showNotification = async (title, { body, tag, data: url }) => void shown.push({ title, body, tag, url })
      WindowClient.prototype.focus = async function () { return this }`)
    const shown = () => worker.evaluate<{ title: string; body: string; tag: string; url: string }[]>('shown')
    const news = { title: 'Synet', body: 'You received a transfer', url: '/#/pages-sub/notice/index?of=orders' }
    await deliver(JSON.stringify(news))
    await expect.poll(shown).toMatchObject([news])
    // The same news a second time takes the place of the first.
    await deliver(JSON.stringify(news))
    await deliver('no JSON')
    await deliver(JSON.stringify({ title: 'Synet', body: 'Look here', url: 'https://evil.example/' }))
    await expect.poll(async () => (await shown()).length).toBe(4)
    const [first, second, ...others] = await shown()
    expect(second?.tag).toBe(first?.tag)
    expect(others.map(({ url }) => url)).toEqual(['/', '/'])

    await worker.evaluate(`dispatchEvent(Object.assign(new Event('notificationclick'), {
      notification: { close() {}, data: ${JSON.stringify(news.url)} }, waitUntil() {},
    }))`)
    await phone.page.waitForURL(/pages-sub\/notice\/index\?of=orders/)
  })
})
