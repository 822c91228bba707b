import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isStill } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { config } from './fixtures/config.ts'
import { takePhone } from './phone.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const phone = takePhone()
const { open, sees, button } = phone
const path = '/pages-sub/help/index'

const search = () => phone.page.getByRole('searchbox', { name: 'Search help' })

/** Elements that fade in have no contrast yet. */
async function violations(): Promise<unknown> {
  await expect.poll(() => phone.page.evaluate(isStill)).toBe(true)
  await phone.page.evaluate(axe)
  return phone.page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
  )
}

describe('the help', () => {
  it('finds answers while a person types, with figures of the settings, and leads to the page that each is about [LUV-03]', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, withdrawReviewHours: 36 }) })
    await open(path)
    await search().fill('how long does a withdrawal take')
    await sees(/reviewed within 36 hours/)
    await button('Withdraw').click()
    await phone.page.waitForURL(/finance\/withdraw/)
  })

  it('explains words, says when nothing fits, and offers a person [LUV-03]', async () => {
    await open(path)
    await search().fill('NATS')
    await sees(/how surprised the model is/)
    await search().fill('zebra')
    await sees('No results for “zebra”. Try other words.', 'Customer service')
    await search().fill('')
    await sees('First steps', 'Glossary')
    await search().fill('cash out')
    await sees('How long does a withdrawal take?')
  })

  it('says where nobody can be asked, or whom to write to [LUV-03]', async () => {
    const none = 'The site’s operator hasn’t published contact details yet.'
    phone.api.answer({
      'index/config': () => ({ ...config, customerService: null, contact: { by: 'none', text: none } }),
    })
    await open(path)
    await sees(none)
    expect(await phone.page.getByText('Customer service').count()).toBe(0)
    await search().fill('contact')
    await phone.page.getByRole('group').filter({ hasText: 'How do I contact you?' }).getByText(none).waitFor()
  })

  it('is searched without a connection once it was opened [LUV-03]', async () => {
    await open(path)
    await sees('First steps')
    await phone.context.setOffline(true)
    await search().fill('fees')
    await sees(/Transfer 0\.5%/)
  })

  it('is reached from the list of pages, and from a page that does not exist [LUV-03]', async () => {
    await open('/pages/my/index')
    await button('Help').click()
    await sees('First steps')
    await open('/pages-sub/nowhere')
    await button('Help').click()
    await sees('First steps')
  })

  it.each(['dark', 'light'])(
    'has nothing that axe finds, with all answers open, in the %s theme [LUV-03]',
    async (theme) => {
      await phone.page.addInitScript(`localStorage.setItem('theme', '${theme}')`)
      await open(path)
      await sees('First steps')
      await phone.page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
      expect(await violations()).toEqual([])
      await open(`${path}?of=changes`)
      await sees('First version')
      expect(await violations()).toEqual([])
    },
  )
})

describe('the introduction', () => {
  const first = 'Your device trains a model'
  const newcomer = () => phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [], next: null }) })

  it('appears once on a newcomer’s home page, in three cards that can be skipped [LUV-03]', async () => {
    newcomer()
    await open('/pages/home/index')
    await sees(first)
    await button('Next').click()
    await sees('What is certain, and what isn’t', /takes nothing from the principal/)
    await button('Next').click()
    await sees('The first step')
    await button('Got it').click()
    await phone.reload()
    await sees('Choose a task')
    expect(await phone.page.getByText(first).count()).toBe(0)
  })

  it('is skipped for good, and can be seen again from the help [LUV-03]', async () => {
    newcomer()
    await open('/pages/home/index')
    await button('Skip').click()
    await phone.page.getByText(first).waitFor({ state: 'detached' })
    await open(path)
    await button('Show the introduction').click()
    await sees(first)
  })
})

describe('the way to install the app', () => {
  it('is shown on an iPhone, with the reason [LUV-06, ERR-01]', async () => {
    await phone.page.addInitScript(
      "Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })",
    )
    await open('/pages/download/index')
    await sees(
      'On iPhone and iPad',
      'Tap Share, the square with an arrow.',
      /only the installed app can send you notifications/,
    )
    expect(await phone.page.getByText('On Android and computers').count()).toBe(0)
    expect(await phone.page.getByText(/under development/).count()).toBe(0)
  })
})
