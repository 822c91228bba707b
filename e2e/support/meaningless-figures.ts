import type { Page } from 'playwright-core'
import { openAtRest, source } from './page-contents.ts'

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))

/** Figures and sentences that say nothing, by what is wrong with them. */
export function findMeaninglessFigures(text: string): string[] {
  const found = [
    numbers(text, /([\d,]+(?:\.\d+)?)\s?%/g).some((percent) => percent > 200) && 'a percentage above 200',
    /(?<![\d.])0\.0\s?%/.test(text) && 'a share of 0.0 %',
    // A page may say what a model that knows nothing has.
    numbers(text.replaceAll(/has 5\.545/g, ''), /(?<![\d.,])(\d\.\d{3})(?!\d)/g).some(
      (loss) => loss > 5.5 && loss < 6,
    ) && 'a loss no better than chance',
    /(\?\s?){3}|·{3}/.test(text) && 'placeholders of a model that writes nothing readable',
    /come back later|try again later/i.test(text) && 'a wait without a time',
    /No update has been merged yet/.test(text) && 'a drawing of no updates',
    /NaN|undefined|Infinity|∞/.test(text) && 'a figure that is none',
  ]
  return found.filter((one) => one !== false)
}

/** What a page shows and says to screen readers. */
export const wordsOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `document.body.innerText + [...document.querySelectorAll('[aria-label]')].map((e) => '\\n' + e.ariaLabel).join('')`,
  )

/** The pages that need no id, for visitors or for everybody. */
const paths = (logged: boolean): string[] =>
  [...source('../../apps/web/src/routes.ts').matchAll(/^ {2}'(\/[^']*)': \{((?:[^{}]|\{[^}]*\})*)\}/gm)].flatMap(
    ([, path = '', row = '']) =>
      row.includes("'required'") || (!logged && !row.includes("access: 'public'")) ? [] : [path],
  )

const projects = ['english-sounds', 'icelandic-sounds', 'tiny-speeches']

/** Figures of the web app's pages that say nothing, with the page of each. Nobody has trained, deposited or swapped. */
export async function readMeaninglessFigures(page: Page, site: string, logged: boolean): Promise<string[]> {
  const wrong: string[] = []
  const opened = [...paths(logged), ...projects.map((code) => `/pages-sub/project/detail?code=${code}`)]
  if (opened.length <= (logged ? 45 : 12)) throw new Error('the table of routes was read in part')
  for (const path of opened) {
    await openAtRest(page, site, path)
    for (const figure of findMeaninglessFigures(await wordsOf(page))) wrong.push(`${path}: ${figure}`)
  }
  return wrong
}
