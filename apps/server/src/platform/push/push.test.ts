import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { days, hours, minutes } from '@synet/core/clock'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendNotices } from '#processes/notice/send-notices'
import { queueNotices } from '#platform/notice/queue-notices'
import { deliverPushes } from '#platform/push/deliver-pushes'
import { isPushAddress, resolvePublic } from '#platform/push/push-address'
import { pushPublicKey } from '#platform/push/send-push'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { rechargeUser } from '#test-support/orders'
import { payPassword, pushKey } from '#test-support/seeded-product'

/** A browser's side of a subscription, as RFC 8291 has it. */
function createReceiver() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts a body of one record (RFC 8188). */
    read(body: Buffer): { title: string; body: string; url: string } {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
    },
  }
}

interface Pushed {
  readonly headers: IncomingMessage['headers']
  readonly path: string
  readonly body: Buffer
}
const pushed: Pushed[] = []
/** What the push service answers, by the path of the endpoint. */
const answers = new Map<string, number>()
let service: OpenServer
let origin: string
beforeAll(async () => {
  service = await openServer(async (request, response) => {
    const { headers, url: path = '' } = request
    pushed.push({ headers, path, body: await buffer(request) })
    response.writeHead(answers.get(path) ?? 201, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(10_000))
  })
  origin = service.origin
})
afterAll(() => service[Symbol.asyncDispose]())

let product: Product
let user: ModelUser
let other: ModelUser
beforeEach(async () => {
  pushed.length = 0
  answers.clear()
  product = await startProduct(2, { configured: { pushTestOrigin: origin } })
  const [first, second] = [product.user(0), product.user(1)]
  user = first
  other = second
  await rechargeUser(product, other, 500_000_000n)
})
afterEach(() => product[Symbol.asyncDispose]())

const refused = (error: string) => ({ data: { error } })
async function subscribe(path = '/phone') {
  const receiver = createReceiver()
  await user.call('user/addPushEndpoint', { endpoint: origin + path, ...receiver.keys })
  return receiver
}
const pay = () =>
  other.call(
    'user/transfer',
    { counterparty: 'user0', asset: 'USDT', amount: '5', note: 'for the secret party', payPassword },
    actionKey(),
  )
const mailsTo = async (to: string) =>
  (
    await product.look<{ text: string }[]>`select subject as text from app.message where recipient = ${to} order by id`
  ).map((row) => row.text)
const bind = (email: string | null) => product.look`update app.user_account set email = ${email} where id = ${user.id}`

describe('a push', () => {
  it('is encrypted for its browser, signed by our key, and contains no amount, name or note [LUV-06]', async () => {
    const { read } = await subscribe()
    await pay()
    await product.work()
    const [push] = pushed
    if (!push) throw new Error('a push was sent')
    const news = read(push.body)
    expect(news).toEqual({ title: 'Synet', body: 'You received a transfer', url: '/#/pages-sub/orders/transfer' })
    expect(push.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(push.headers.authorization ?? '') ?? []
    expect(key).toBe(pushPublicKey(pushKey))
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    expect(
      verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin })
    expect((await user.call('user/notifications', {})).list[0]).toMatchObject({
      state: 'received',
      amount: '5',
      asset: 'USDT',
      order: { type: 'transfer' },
    })
  })

  it('comes at most four times per day; later ones are one message when the first is a day old [LUV-06]', async () => {
    const { read } = await subscribe()
    for (let n = 0; n < 7; n++) {
      await pay()
      await product.work()
      await product.pass(minutes(10))
    }
    expect(pushed.map(({ body }) => read(body).body)).toEqual(Array(4).fill('You received a transfer'))
    await product.pass(days(1))
    await product.work()
    expect(pushed).toHaveLength(5)
    expect(read(pushed[4]?.body ?? Buffer.alloc(0)).body).toBe('You received 3 transfers')
    await product.work()
    expect(pushed).toHaveLength(5)
  })

  it('waits in the queue of its vendor, in which security goes first [STD-10]', async () => {
    await subscribe('/phone')
    await subscribe('/other')
    await pay()
    while (await queueNotices(product.context));
    while (await sendNotices(product.context));
    const key = { privateKey: pushKey, subject: 'mailto:tests@synet.invalid' }
    // The vendor of one of them hangs: the process that works on its queue waits, and the other queue does not.
    await product.look`update app.push_message set vendor = 'google' where id = (select min(id) from app.push_message)`
    while (await deliverPushes(product.context, key, 'other'));
    expect(pushed).toHaveLength(1)
    expect(await product.look`select vendor, tries from app.push_message`).toEqual([{ vendor: 'google', tries: 0 }])
    await product.look`insert into app.push_message (endpoint_id, vendor, payload, urgent, created_at, next_try_at)
      select endpoint_id, vendor, 'n' || n, n = 40, created_at, next_try_at from app.push_message, generate_series(1, 40) as n`
    await deliverPushes(product.context, key, 'google')
    expect((await product.look`select from app.push_message where urgent`).count).toBe(0)
    expect((await product.look`select from app.push_message`).count).toBe(21)
    await product.passOnly(days(3))
    await deliverPushes(product.context, key, 'google')
    expect((await product.look`select from app.push_message where useful_until <> 'infinity'`).count).toBe(0)
    await product.look`delete from app.push_message`
  })

  it.each([
    [
      'another person uses',
      async () =>
        void (await other.call('user/addPushEndpoint', { endpoint: `${origin}/phone`, ...createReceiver().keys })),
    ],
    ['its person has left', async () => void (await user.call('user/logout', { which: 'all' }))],
  ])('that its service could not take reaches no browser that %s meanwhile [STD-10]', async (_, leave) => {
    await subscribe()
    answers.set('/phone', 503)
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
    await leave()
    answers.set('/phone', 201)
    await product.pass(hours(2))
    await product.work()
    expect(pushed).toHaveLength(1)
    expect((await product.look`select from app.push_message`).count).toBe(0)
  })

  it('about the account’s security nevertheless comes at once [LUV-06]', async () => {
    const { read } = await subscribe()
    for (let n = 0; n < 5; n++) {
      await pay()
      await product.work()
    }
    await user.call('user/addContributorToken', { name: 'PC' })
    await product.work()
    expect(read(pushed.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({
      body: 'The security settings of your account changed',
    })
  })

  it('is tried again later when the service is busy, and the endpoint is removed when it no longer exists [LUV-06]', async () => {
    await subscribe('/busy')
    answers.set('/busy', 503)
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
    await product.work()
    expect(pushed).toHaveLength(1)
    answers.set('/busy', 201)
    await product.pass(minutes(2))
    await product.work()
    expect(pushed.map(({ headers }) => headers['topic'])).toEqual([
      pushed[0]?.headers['topic'],
      pushed[0]?.headers['topic'],
    ])
    answers.set('/busy', 410)
    await pay()
    await product.work()
    await pay()
    await product.work()
    expect(pushed).toHaveLength(3)
    expect((await product.look`select from app.push_endpoint`).count).toBe(0)
  })

  it.each([403, 404, 410])(
    'removes the endpoint that a push service refuses for good with %i [LUV-06]',
    async (status) => {
      await subscribe('/dead')
      answers.set('/dead', status)
      await pay()
      await product.work()
      expect((await user.call('user/noticeChoices', {})).endpoints).toEqual([])
    },
  )

  it('follows no redirect, and none is sent to a browser whose session has ended [LUV-06]', async () => {
    await subscribe('/moved')
    answers.set('/moved', 307)
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
    await product.look`update app.session set ended_at = ${product.now()} where user_id = ${user.id}`
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
  })
})

describe('an endpoint', () => {
  it('is one of a known push service over TLS [LUV-06]', () => {
    const known = (address: string) => isPushAddress({ pushTestOrigin: undefined }, address)
    for (const address of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-db5p.notify.windows.com/w/?token=abc',
    ])
      expect(known(address)).toBe(true)
    for (const address of [
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com:8443/abc',
      'https://user:word@fcm.googleapis.com/abc',
      'https://fcm.googleapis.com.evil.example/abc',
      'https://notify.windows.com.evil.example/',
      'https://evilnotify.windows.com/',
      'https://127.0.0.1/abc',
      'https://[::1]/abc',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(known(address)).toBe(false)
  })

  it('is refused elsewhere, and with keys that nothing can be encrypted for [LUV-06]', async () => {
    const { keys } = createReceiver()
    const add = (more: object) => user.call('user/addPushEndpoint', { endpoint: `${origin}/x`, ...keys, ...more })
    await expect(add({ endpoint: 'https://10.0.0.1/hook' })).rejects.toMatchObject(refused('push.host'))
    await expect(add({ p256dh: 'AAAA' })).rejects.toMatchObject(refused('push.host'))
    await expect(add({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).rejects.toMatchObject(refused('push.host'))
    await expect(add({ auth: 'AAAA' })).rejects.toMatchObject(refused('push.host'))
    for (let n = 0; n < 12; n++) await add({ endpoint: `${origin}/${n}` })
    expect((await product.look`select from app.push_endpoint`).count).toBe(10)
    await user.call('user/removePushEndpoint', { endpoint: `${origin}/11` })
    expect((await product.look`select from app.push_endpoint`).count).toBe(9)
  })

  it('is never called when its name leads into our own network [LUV-06]', async () => {
    await expect(resolvePublic('localhost')).rejects.toThrow('has no public address')
    await expect(resolvePublic('127.0.0.1')).rejects.toThrow('has no public address')
    await expect(resolvePublic('::ffff:10.0.0.1')).rejects.toThrow('has no public address')
    expect(await resolvePublic('142.250.0.1')).toEqual({ address: '142.250.0.1', family: 4 })
  })
})

describe('what a user is told', () => {
  it('is theirs to choose, by kind and channel; mails about security stay [LUV-06]', async () => {
    await bind('user0@demo.invalid')
    await subscribe()
    const choose = (kind: 'transfer' | 'security' | 'log-in', channel: 'push' | 'mail', wanted: boolean) =>
      user.call('user/chooseNotice', { kind, channel, wanted })
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
    expect(await mailsTo('user0@demo.invalid')).toEqual(['You received a transfer'])
    await choose('transfer', 'push', false)
    await choose('transfer', 'mail', false)
    await pay()
    await product.work()
    expect(pushed).toHaveLength(1)
    expect(await mailsTo('user0@demo.invalid')).toHaveLength(1)
    await expect(choose('security', 'mail', false)).rejects.toMatchObject(refused('notice.fixed'))
    await choose('security', 'push', false)
    await user.call('user/addContributorToken', { name: 'PC' })
    await product.work()
    expect(pushed).toHaveLength(1)
    expect(await mailsTo('user0@demo.invalid')).toHaveLength(2)
    const { kinds, pushKey: key, hasEmail } = await user.call('user/noticeChoices', {})
    expect(kinds.find(({ kind }) => kind === 'transfer')).toEqual({ kind: 'transfer', push: false, mail: false })
    expect(kinds.find(({ kind }) => kind === 'security')).toEqual({ kind: 'security', push: false, mail: true })
    expect([key, hasEmail]).toEqual([pushPublicKey(pushKey), true])
  })

  it('is mailed at most twice per day, and the rest together [LUV-06]', async () => {
    await bind('user0@demo.invalid')
    for (let n = 0; n < 5; n++) {
      await pay()
      await product.work()
      await product.pass(hours(1))
    }
    expect(await mailsTo('user0@demo.invalid')).toEqual(['You received a transfer', 'You received a transfer'])
    await product.pass(hours(20))
    await product.work()
    expect((await mailsTo('user0@demo.invalid')).at(-1)).toBe('You received 3 transfers')
  })

  it('the push of a deposit and a withdrawal is in the app, too [LUV-06]', async () => {
    await subscribe()
    await rechargeUser(product, user, 50_000_000n)
    await product.work()
    expect(pushed).toHaveLength(1)
    expect((await user.call('user/notifications', {})).list.map(({ state }) => state)).toContain('credited')
  })
})
