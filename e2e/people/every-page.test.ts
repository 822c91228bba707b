import { expect, it } from 'vitest'
import { violations } from '#support/axe'
import { createPageContents, goAtRest, openAtRest } from '#support/page-contents'
import { findMeaninglessFigures, wordsOf } from '#support/meaningless-figures'
import { openBrowser, isWiderThanItself } from '#support/open-browser'
import { browser, openBrowserStack, stack } from '#support/open-stack'

// Every page of the web app on the real product, on a phone, dark, in English: no error, no violation of the page's
// policy, nothing that axe finds. The release tests open each from nothing, in other sizes, themes and languages.
openBrowserStack({ blockMs: 500 })

it('every page of the web app opens without an error, a violation of its policy, or one that axe finds [NAV-04, NAV-05, NAV-06]', {
  timeout: 600_000,
}, async () => {
  const { person, webPages } = await createPageContents(stack)
  const { token } = await person.session()
  const { page, problems } = await openBrowser(browser, { token })
  const { headers } = await fetch(stack.urls.site)
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  const wrong: string[] = []
  for (const [i, path] of webPages().entries()) {
    await (i === 0 ? openAtRest(page, stack.urls.site, path) : goAtRest(page, path))
    for (const problem of [...problems(), ...(await violations(page)), ...findMeaninglessFigures(await wordsOf(page))])
      wrong.push(`${path}: ${problem}`)
    if (await isWiderThanItself(page)) wrong.push(`${path}: wider than the phone`)
  }
  await page.context().close()
  expect(wrong).toEqual([])
})
