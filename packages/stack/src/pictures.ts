import { fileURLToPath } from 'node:url'

/**
 * `SCREENSHOTS`: unset: browser tests take no pictures; `1`: they do; `all`: of every page at each width and language.
 */
const wanted = process.env['SCREENSHOTS']
export const takesAllPictures = wanted === 'all'
export const keepsPictures = wanted === '1'

const screenshots = new URL('../../../docs/screenshots/', import.meta.url)
/** The pictures of the documents. */
export const keptPictures = fileURLToPath(screenshots)
/** All other pictures, one folder per test file; git ignores it. */
const pictures = fileURLToPath(new URL('all/', screenshots))

/**
 * The condition for inspecting a page: no animation is running, except endless ones and those that follow the scroll
 * position. It is a string, because the test's
 * own program has no `document`.
 */
export const isStill = `document.getAnimations().every((a) => a.playState !== 'running' || a.timeline !== document.timeline || a.effect.getTiming().iterations === Infinity)`

interface Pictured {
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>
}

/**
 * Saves a picture for a reviewer if `SCREENSHOTS` is set.
 * @param name `<test file>/<content>`
 * @param fullPage includes the part below the screen
 */
export async function takePicture(page: Pictured, name: string, { fullPage = true } = {}): Promise<void> {
  if (wanted) await page.screenshot({ path: `${pictures}${name}.png`, fullPage })
}
