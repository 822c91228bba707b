import { languages } from '@synet/contract/languages'
import { unopenedNotice } from '@synet/words/unopened-plugin'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fetchBuild } from './fake-api.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, sees } = phone

/** What the oldest supported browsers lack, and the newest of all. */
const withoutNewer = `
  delete Promise.withResolvers; delete Promise.try
  delete AbortSignal.any
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
  delete Array.fromAsync; delete Object.groupBy; delete Map.groupBy
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name]
  for (const name of ['map', 'filter', 'take', 'toArray']) delete Iterator.prototype[name]
  delete Element.prototype.checkVisibility; delete URL.parse; delete URL.canParse
  delete Intl.Segmenter; delete Intl.DurationFormat; delete window.requestIdleCallback
  delete document.startViewTransition; delete window.CloseWatcher; delete window.navigation; delete window.scheduler
`

describe('a browser in which the first script does not come', () => {
  it.each(languages.map(({ name }) => name))('is told in %s how to continue [FLT-09]', async (language) => {
    await phone.context.route('**/assets/*.js', (route) => route.abort())
    await phone.context.addInitScript(`localStorage.setItem('language', '${language}')`)
    await open('/')
    await phone.page.getByRole('alert').getByText(unopenedNotice[language]).waitFor({ timeout: 5_000 })
  })

  it('is told in the language of the browser before anybody has chosen one, also when nothing answers [FLT-09]', async () => {
    // The connection hangs: neither an answer nor an error.
    await phone.context.route('**/assets/*.js', () => undefined)
    await phone.context.addInitScript(
      `Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'zh-Hant-HK'].slice(1) })`,
    )
    await phone.page.goto(phone.api.origin, { waitUntil: 'commit' })
    await phone.page.getByRole('alert').getByText(unopenedNotice['zh-TW']).waitFor({ timeout: 5_000 })
  })

  it('no longer shows the sentence once the page opens after all [FLT-09]', async () => {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await phone.context.route('**/assets/index-*.js', async (route) => {
      await held
      await route.continue()
    })
    await phone.page.goto(phone.api.origin, { waitUntil: 'commit' })
    await phone.page.getByRole('alert').waitFor()
    letGo()
    await sees('Log in')
    await expect.poll(() => phone.page.getByText(unopenedNotice['en-US']).count()).toBe(0)
  })
})

it('the app opens nothing without its styles where the browser knows no cascade layers, and says how to continue [EVR-01]', async () => {
  await phone.context.addInitScript('delete window.CSSLayerBlockRule')
  await open('/')
  await phone.page.getByRole('alert').getByText(unopenedNotice['en-US']).waitFor()
  await phone.page.waitForLoadState('load')
  expect(await phone.button('Log in').count()).toBe(0)
})

it('the build keeps the scripts of the static page in a syntax that every browser reads [FLT-09, EVR-01]', async () => {
  const html = await readFile(join(await fetchBuild(), 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map((one) => one[1] ?? '')
  // React runs where the app does; a script that a browser cannot read stops no other.
  const early = scripts.filter((candidate) => !candidate.includes('inPage'))
  expect([scripts.length, early.length]).toEqual([5, 4])
  for (const script of early) {
    const code = script.replace(/\/\/.*|"(?:[^"\\]|\\.)*"/g, '')
    expect(code).not.toMatch(/=>|\b(?:let|const|class|async)\b|\?\?|\?\.|`|catch \{|\.\.\./)
  }
})

it('the app opens and logs in without what the oldest supported browsers lack [FLT-09, EVR-01]', async () => {
  await phone.context.addInitScript(withoutNewer)
  await open('/')
  await sees('Log in')
  await open('/pages-sub/help/index')
  await phone.page.getByRole('searchbox').fill('withdraw')
  await open('/pages/login/index')
  await phone.heading('Log in').waitFor()
})
