import type { BrowserContext, Page, Route } from 'playwright-core'

type Token = string | readonly [name: string, type?: string, choices?: string | Readonly<Record<string, Message>>]
type Message = readonly Token[]

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  'ÂßÇĐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ'.split('').flatMap((letter, n) => [
    [String.fromCharCode(65 + n), letter],
    [String.fromCharCode(97 + n), letter === 'ß' ? letter : letter.toLowerCase()],
  ]),
)

/** No ASCII letter is left, and vowels are written twice: words grow by some 40 %, as those of longer languages do. */
const disguise = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (accented[letter] ?? letter).repeat(/[aeiou]/.test(letter) ? 2 : 1))

function disguiseTokens(message: Message): Message {
  return message.map((token) => {
    if (typeof token === 'string') return disguise(token)
    const [name, type, choices] = token
    if (type === undefined || choices === undefined || typeof choices === 'string') return token
    const cases = Object.entries(choices).map(([key, value]) => [
      key,
      Array.isArray(value) ? disguiseTokens(value) : value,
    ])
    return [name, type, Object.fromEntries(cases)] as const
  })
}

async function answerDisguised(route: Route): Promise<void> {
  const response = await route.fetch()
  const code = await response.text()
  const [all, name, literal] = /^var (\w+)=JSON\.parse\((`.*`)\);export/s.exec(code) ?? []
  if (!all || !literal?.includes('":["')) return route.fulfill({ response, body: code })
  // A literal without anything to fill in, as the compiler of texts writes it.
  const json = literal.slice(1, -1).replace(/\\([\\`$])/g, '$1')
  const words = JSON.parse(json) as Readonly<Record<string, Message>>
  const marked = Object.fromEntries(
    Object.entries(words).map(([id, message]) => [id, ['⟦', ...disguiseTokens(message), '⟧']]),
  )
  return route.fulfill({
    response,
    body: `var ${name}=JSON.parse(${JSON.stringify(JSON.stringify(marked))});export${code.slice(all.length)}`,
  })
}

/** Every text that this browser's app fetches comes marked, without a plain letter, and lengthened. */
export const disguiseTexts = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/assets\/[a-z]{2}-[A-Z]{2}-[\w-]+\.js$/, answerDisguised)

/** Texts that are the same in every language: the browser's own formats, units, names, hashes and commands. */
const sameEverywhere =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|AM|PM|UTC|byte|[kMG]?B|Synet|USDT|SNTN?|dev|[0-9a-f]{16,64}|https?:\/\/\S+)\b|\/prod\/\S+|npm run .*/g

/** @param data every text that the server has sent. @returns what a page says that is neither a marked text nor data, and what it cuts */
export async function findUnmarked(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const { shown, cut } = await page.evaluate<{ shown: string[]; cut: string[] }>(readTexts)
  const known = [...data].sort((a, b) => b.length - a.length)
  // A page shows an address in groups of four.
  const addresses = known.filter((text) => /^0x[0-9a-f]{40}$/i.test(text)).join(' ')
  const plain = shown.filter((text) => {
    if (text.length <= 4 && addresses.includes(text)) return false
    const own = known.reduce((rest, one) => rest.replaceAll(one, ' '), text.replace(sameEverywhere, ' '))
    return /[a-z]{2}/i.test(own)
  })
  return [...plain.map((text) => `not a text: ${text}`), ...cut.map((text) => `cut: ${text}`)]
}

/** Lists the texts that a page cuts, as it is now. */
export const cutOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate<{ cut: string[] }>(readTexts)).cut.map((text) => `cut: ${text}`)

/** This is a string, because the test's own program knows no document. A text counts as cut where it leaves the screen or what it stands in. */
const readTexts = `(() => {
  const texts = new Set(), cut = new Set()
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: false })
  for (const e of document.querySelectorAll('body *')) {
    if (!shown(e)) continue
    for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-valuetext', 'aria-roledescription', 'aria-description'])
      if (e.getAttribute(name)) texts.add(e.getAttribute(name))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const parent = node.parentElement
    // Text that a person typed or a model wrote is not part of the catalogues.
    if (!text || !parent || parent.closest('style, script, noscript, textarea, [lang=""]') || !shown(parent)) continue
    texts.add(text)
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()]
    for (let e = parent, free = false; e; e = e.parentElement) {
      const style = getComputedStyle(e)
      if (/auto|scroll/.test(style.overflowX) && e !== document.documentElement) free = true
      // Such a text is for screen readers only.
      if (style.position === 'absolute' && e.offsetWidth <= 1) break
      if (e === document.documentElement && !free) {
        if (rects.some((r) => r.right > innerWidth + 2 || r.left < -2)) cut.add('off the screen: ' + text)
      } else if (!/inline$|contents/.test(style.display)) {
        const box = e.getBoundingClientRect()
        const clips = /hidden|clip/.test(style.overflowY)
        if (!free && rects.some((r) => r.right > box.right + 2 || r.left < box.left - 2)) cut.add(text)
        else if (clips && e.scrollHeight > e.clientHeight + 1 && rects.some((r) => r.bottom > box.bottom + 1)) cut.add('below: ' + text)
      }
    }
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) cut.add('the page is wider than the screen')
  return { shown: [...texts], cut: [...cut] }
})()`

/** Every text of an answer, at any depth. Codes are none: a page that shows one has left it untranslated. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 1 && !/^[a-z][a-z.-]*$/.test(value) ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
