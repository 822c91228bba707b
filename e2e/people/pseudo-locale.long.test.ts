import { languages } from '@synet/contract/languages'
import { takePicture } from '@synet/stack/pictures'
import { beforeAll, expect, it } from 'vitest'
import { type PageContents, createPageContents, openAtRest } from '#support/page-contents'
import { disguiseTexts, textsIn, findUnmarked } from '#support/pseudo-locale'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// Every text of the web app in a language that nobody speaks: what is still readable was never a text, and what does not fit
// will not fit in somebody's language.
openBrowserStack({ blockMs: 500 })
let pageContents: PageContents
beforeAll(async () => {
  pageContents = await createPageContents(stack)
}, 240_000)

it.each([
  ['a user', true],
  ['a visitor', false],
] as const)(
  'no page shows %s words outside of the texts, and none cuts a text [K-04]',
  { timeout: 300_000 },
  async (_, logged) => {
    const context = await browser.newContext({
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      locale: 'en-US',
      serviceWorkers: 'block',
    })
    await disguiseTexts(context)
    const token = logged ? (await pageContents.person.session()).token : undefined
    if (token)
      await context.addInitScript(`if (location.protocol === 'http:') localStorage.setItem('token', '${token}')`)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    // The session of this test is a device by the name of what runs it.
    const data = new Set<string>(['node', ...languages.flatMap(({ title, nativeTitle }) => [title, nativeTitle])])
    const answers: Promise<unknown>[] = []
    page.on('response', (response) => {
      if (/\/prod\/api\/(?!events)/.test(response.url())) answers.push(response.json().catch(() => undefined))
    })
    const wrong: string[] = []
    for (const path of pageContents.webPages(logged)) {
      await openAtRest(page, stack.urls.site, path)
      await takePicture(
        page,
        `pseudo-locale/${logged ? 'user' : 'visitor'}${path.replace(/[?].*$/, '').replaceAll('/', '_')}`,
      )
      expect(await page.locator('body').innerText()).toContain('⟦')
      for (const answer of await Promise.all(answers.splice(0))) for (const text of textsIn(answer)) data.add(text)
      for (const problem of await findUnmarked(page, data)) wrong.push(`${path}: ${problem}`)
    }
    await context.close()
    expect(wrong).toEqual([])
  },
)
