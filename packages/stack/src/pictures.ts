import { fileURLToPath } from 'node:url'

/** `SCREENSHOTS`: unset, browser tests take no pictures; `1`, they do; `all`, of every page at each width and language. */
const wanted = process.env['SCREENSHOTS']
export const takesAllPictures = wanted === 'all'
export const keepsPictures = wanted === '1'

const screenshots = new URL('../../../docs/screenshots/', import.meta.url)
/** What the documents show. */
export const keptPictures = fileURLToPath(screenshots)
/** Everything else, a folder a test file; git ignores it. */
const pictures = fileURLToPath(new URL('all/', screenshots))

/**
 * Waited for before a page is looked at: nothing moves any more, but what moves for ever. A string, because the test's own
 * program knows no document.
 */
export const isStill = `document.getAnimations().every((a) => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)`

interface Pictured {
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>
}

/**
 * For whoever wants to look, when `SCREENSHOTS` asks for it.
 * @param name `<test file>/<what it shows>`
 * @param fullPage what is below the screen as well
 */
export async function takePicture(page: Pictured, name: string, { fullPage = true } = {}): Promise<void> {
  if (wanted) await page.screenshot({ path: `${pictures}${name}.png`, fullPage })
}
