import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '@synet/core/clock'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjectStore } from '#platform/object/object-store'
import { removeObjects } from '#platform/object/remove-objects'
import { type Person, registerPerson } from '#test-support/person'
import { type Product, startProduct } from '#test-support/product'

let product: Product
let ada: Person
let bob: Person
let token: string
const uploadFolder = mkdtempSync(join(tmpdir(), 'synet-uploads-'))
beforeAll(async () => {
  product = await startProduct(0, { ticking: true, configured: { uploads: { folder: uploadFolder, s3: undefined } } })
  ada = await registerPerson(product, 'AGENT001', { bindEmail: false })
  bob = await registerPerson(product, 'AGENT001', { bindEmail: false })
  ;({ token } = await ada.session())
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  rmSync(uploadFolder, { recursive: true })
})

type Answer = { status: number; code: number; data: { url?: string; error?: string } }

async function upload(
  file: Uint8Array | string,
  { as = token, type = 'image/png', name = 'a.png' } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], name, { type }))
  const response = await fetch(`${product.urls.site}/prod/common/upload`, {
    method: 'POST',
    headers: { token: as },
    body: form,
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b5cff' } })
const served = async (url = ''): Promise<Response> => fetch(product.urls.site + url)
const refused = async (file: Uint8Array | string): Promise<string | undefined> => (await upload(file)).data.error

describe('common/upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'a %s is drawn again, small, and served as nothing but a picture [API-03]',
    async (type) => {
      const file = await picture(1_600, 900)
        .toFormat(type)
        .withMetadata({ exif: { IFD0: { Copyright: 'where I live', Artist: 'me' } } })
        .toBuffer()
      expect(file.includes('where I live')).toBe(true)
      const { code, data } = await upload(file, { type: 'text/html', name: '../../x.html' })
      expect(code).toBe(1)
      expect(data.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
      const answer = await served(data.url)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.includes('where I live')).toBe(false)
      const found = await sharp(bytes).metadata()
      expect(found).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined, undefined])
    },
  )

  it('a photo of a phone held sideways is turned upright', async () => {
    const half = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { data } = await upload(half)
    const found = await sharp(await (await served(data.url)).arrayBuffer()).metadata()
    expect(found.orientation).toBeUndefined()
  })

  it('a file that is no picture of the four kinds is refused by its content, not by its name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect(await refused(svg)).toBe('upload.type')
    expect(await refused('<!doctype html><script>alert(1)</script>')).toBe('upload.type')
    expect(await refused(await picture(8, 8).gif().toBuffer())).toBe('upload.type')
    expect(await refused(await picture(8, 8).tiff().toBuffer())).toBe('upload.type')
    expect(await refused('')).toBe('upload.type')
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    expect(await refused(heic)).toBe('upload.heic')
  })

  it('only the pixels of a polyglot are left, and a broken picture is refused', async () => {
    const png = await picture(64, 64).png().toBuffer()
    const script = Buffer.from('<script>alert(document.domain)</script>')
    const both = await upload(Buffer.concat([png, script]))
    expect(both.code).toBe(1)
    expect(Buffer.from(await (await served(both.data.url)).arrayBuffer()).includes('<script>')).toBe(false)
    expect(await refused(png.subarray(0, png.length - 30))).toBe('upload.damaged')
    expect(await refused(Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 7)]))).toBe('upload.damaged')
  })

  it('a picture that would fill the memory is refused before it is decoded', async () => {
    const bomb = await picture(10_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await upload(bomb)).toMatchObject({ status: 200, data: { error: 'upload.dimensions', megapixels: 40 } })
    expect(await upload(Buffer.alloc(5_100_000))).toMatchObject({ status: 200, data: { error: 'upload.too-large' } })
  }, 60_000)

  it('needs a session, a part named file, and no other content type', async () => {
    const png = await picture(8, 8).png().toBuffer()
    expect(await upload(png, { as: 'nobody' })).toMatchObject({ code: 401 })
    await product.advance(minutes(11))
    for (const [type, body] of [
      ['application/json', '{"file":"x"}'],
      ['multipart/form-data; boundary=x', 'no parts'],
      ['image/png', new Uint8Array(png)],
    ] as const) {
      const response = await fetch(`${product.urls.site}/prod/common/upload`, {
        method: 'POST',
        headers: { token, 'content-type': type },
        body,
      })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ code: 0 })
    }
    for (const path of ['/uploads/../app-password', '/uploads/%2e%2e%2fseed', '/uploads/x.webp'])
      expect((await served(path)).status).toBe(404)
  })

  it('one picture per account is processed at a time, so that others do not wait for twenty of one account [ATK-25]', async () => {
    await product.advance(minutes(11))
    const large = await picture(3_000, 3_000).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(large)))
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThan(0)
    for (const { code, data } of answers) if (code !== 1) expect(data.error).toBe('request.too-many')
    expect(answers.some(({ code }) => code !== 1)).toBe(true)
  })

  it('too many uploads are refused, and only the last pictures are kept', async () => {
    await product.advance(minutes(11))
    const png = await picture(8, 8).png().toBuffer()
    const urls: string[] = []
    for (let i = 0; i < 20; i++) urls.push((await upload(png)).data.url ?? '')
    expect(await upload(png)).toMatchObject({ status: 429, data: { error: 'request.too-many' } })
    const store = openObjectStore(product.context.config.uploads)
    while (store && (await removeObjects(product.context, store)));
    const there = await Promise.all(urls.map(async (url) => (await served(url)).status))
    expect(there.filter((status) => status === 200)).toHaveLength(2)
  })
})

describe('user/profile', () => {
  it('changes nickname, real name and avatar; what is left out stays, what is emptied is the default again [NAV-06]', async () => {
    await product.advance(minutes(11))
    const { data } = await upload(await picture(80, 80).png().toBuffer())
    const avatar = data.url ?? ''
    const changed = await ada.call('user/profile', { nickname: ' Ada 🌱 ', realname: 'Ada Lovelace', avatar })
    expect(changed).toMatchObject({ nickname: 'Ada 🌱', realname: 'Ada Lovelace', avatar })
    expect(await ada.call('user/profile', { nickname: '' })).toMatchObject({
      nickname: changed.username,
      realname: 'Ada Lovelace',
      avatar,
    })
    expect(await ada.call('user/profile', { avatar: '' })).toMatchObject({ avatar: '/mark.svg' })
    expect((await ada.call('user/info', {})).realname).toBe('Ada Lovelace')
  })

  it('accepts no picture of another user, no address elsewhere and no name with invisible characters', async () => {
    const { data } = await upload(await picture(80, 80).png().toBuffer())
    for (const avatar of [data.url ?? '', 'https://evil.example/x.png', 'javascript:alert(1)', '/uploads/../x'])
      await expect(bob.call('user/profile', { avatar })).rejects.toMatchObject({ data: { error: 'avatar.not-found' } })
    for (const nickname of ['a\u202Eb', 'a\u200Bb', 'a\nb'])
      await expect(bob.call('user/profile', { nickname })).rejects.toMatchObject({ data: { error: 'profile.text' } })
    for (const nickname of ['x'.repeat(31), 'a\u0000b'])
      await expect(bob.call('user/profile', { nickname })).rejects.toMatchObject({ data: { error: 'request.invalid' } })
  })
})
