import { expect, it } from 'vitest'
import { takePicture } from '@synet/stack/pictures'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees } = phone
const start = () => button(/^Start: English speeches, 7 days/)
const sheet = () => phone.page.getByRole('dialog')
const goOn = () => sheet().getByRole('button', { name: 'Continue', exact: true })
const buy = () => button(/^(Buy|Renew)/).first()
const isOff = () => expect.poll(() => buy().getAttribute('aria-disabled'))

const without = {
  WebAssembly: ['delete globalThis.WebAssembly', 'It can’t run WebAssembly, which training needs.'],
  workers: ['delete globalThis.Worker', 'It can’t compute in the background, which training needs.'],
  keys: [
    `Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })`,
    'It can’t make the key that identifies this device.',
  ],
  storage: [
    `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }`,
    'This browser can’t store what identifies this device.',
  ],
} as const

it.each(Object.entries(without))(
  'the app says on the tasks page and before a pledge that nothing trains without %s, and what else trains [EVR-03]',
  async (_, [remove, sentence]) => {
    await phone.context.addInitScript(remove)
    await open('/pages/task-list/index')
    await sees('This browser can’t train', sentence, 'You can train with the same account on another device')
    await start().click()
    await sheet().getByText(sentence).waitFor()
    expect(await goOn().getAttribute('aria-disabled')).toBe('true')
    await sheet().getByRole('checkbox', { name: 'I’ll train on another device' }).click()
    await expect.poll(() => goOn().getAttribute('aria-disabled')).toBe(null)
    await takePicture(phone.page, 'can-train/pledge', { fullPage: false })
  },
)

it.each(['node', 'software'] as const)(
  'the app sells %s only after the device has shown that it can train, or its user trains elsewhere [EVR-03]',
  async (kind) => {
    await phone.context.addInitScript(without.WebAssembly[0])
    await open(`/pages-sub/store/${kind}`)
    await sees('This browser can’t train')
    await isOff().toBe('true')
    await phone.page.getByRole('checkbox', { name: 'I’ll train on another device' }).click()
    await isOff().toBe(null)
  },
)

/** Locks 500 USDT in the sheet that stands open. */
async function lock(): Promise<void> {
  await sheet().getByLabel('Amount to lock').fill('500')
  await phone.chooseRegion()
  await goOn().click()
  await phone.typePin()
  await expect.poll(() => phone.hash()).toContain('/pages/task-list/run')
}

it('the app trains as soon as a pledge is made [ALV-08]', async () => {
  await open('/pages/task-list/index')
  await start().click()
  await lock()
  await expect.poll(() => phone.requestsTo('train/lease').length).toBeGreaterThan(0)
})

it('the app leaves the training to the other device of people who said so [ALV-08]', async () => {
  let fails = true
  await phone.context.route('**/*.wasm', (route) => (fails ? route.abort() : route.continue()))
  await open('/pages/task-list/index')
  await start().click()
  await sheet().getByRole('checkbox', { name: 'I’ll train on another device' }).click()
  fails = false
  await lock()
  await button(/^(Start training|Continue training)$/).waitFor()
  expect(phone.requestsTo('purchase/taskPledge').length).toBe(1)
  expect(phone.requestsTo('train/lease')).toEqual([])
})

it('the app asks for no more than the test where the browser trains [EVR-03]', async () => {
  await open('/pages-sub/store/node')
  await isOff().toBe(null)
  expect(await phone.page.getByText('can’t train').count()).toBe(0)
  expect(await phone.page.getByRole('checkbox', { name: 'I’ll train on another device' }).count()).toBe(0)
})

it('the app takes money for no device that has not been tested, and repeats the test on request [EVR-03]', async () => {
  let fails = true
  await phone.context.route('**/*.wasm', (route) => (fails ? route.abort() : route.continue()))
  await open('/pages/task-list/index')
  await sees('This device hasn’t been tested yet')
  await start().click()
  expect(await goOn().getAttribute('aria-disabled')).toBe('true')
  fails = false
  await sheet().getByRole('button', { name: 'Test again' }).click()
  await expect.poll(() => goOn().getAttribute('aria-disabled')).toBe(null)
  expect(await sheet().getByText('hasn’t been tested').count()).toBe(0)
})

it('the app refuses a device only where the plain engine differs, too [EVR-04]', async () => {
  let all = false
  await phone.context.route('**/*.wasm', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    if (!all && !route.request().url().includes('relaxed')) return route.fulfill({ response })
    // The dot products become another instruction of the same type; in the plain engine, an addition a subtraction.
    for (let at = 0; at < body.length - 2; at++) {
      if (body[at] === 0xfd && body[at + 1] === 0x93 && body[at + 2] === 0x02) body[at + 1] = 0x8b
      if (all && body[at] === 0xfd && body[at + 1] === 0xae && body[at + 2] === 0x01) body[at + 1] = 0xb1
    }
    return route.fulfill({ response, body })
  })
  await open('/pages-sub/store/node')
  await isOff().toBe(null)
  all = true
  await phone.reload()
  await sees('This device computes some numbers differently from others')
})
