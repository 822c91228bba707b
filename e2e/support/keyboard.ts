import type { Page } from 'playwright-core'
import { until } from '@synet/server/test-support/until'

/** A person without a pointer, who moves with Tab and reads the focused element. */
export interface Keyboard {
  /** Waits until the element shows, then tabs until it has the focus. @throws when the focus comes round without it */
  tabTo(name: string | RegExp): Promise<void>
  /** Goes there and presses a key; the focus must be somewhere afterwards. */
  press(name: string | RegExp, key?: string): Promise<void>
  /** Goes to a field and types over what is there. */
  fill(name: string | RegExp, text: string): Promise<void>
}

interface Focus {
  readonly name: string
  /** Whether one can see that it is there. */
  readonly seen: boolean
}

/** A string, because the test's own program knows no document. */
const nameOf = `(e) => {
  const labels = (e.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  const name = e.getAttribute('aria-label') ?? (labels.join(' ').trim() || e.labels?.[0]?.textContent || e.textContent)
  return name.trim()
}`

/** The ring of a field stands around its box; a dialog that has just opened is seen by itself. */
const look = `(() => {
  const e = document.activeElement
  if (!e || e === document.body) return undefined
  const ringed = (one) => one && (getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) > 0)
  return {
    name: (${nameOf})(e),
    seen: e.matches('[role=dialog], [role=alertdialog]') || e.matches(':focus-visible') && e.checkVisibility() && (ringed(e) || ringed(e.parentElement) || ringed(e.parentElement?.parentElement)),
  }
})()`

/** The visible text of the focused element. */
const inSight = `[...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')].filter((e) => e.checkVisibility()).map(${nameOf})`

const stopsMax = 80

export function keyboardOf(page: Page): Keyboard {
  const focus = () => page.evaluate<Focus | undefined>(look)
  const keep = (what: string) => until(`a focus after ${what}`, focus)
  async function tabTo(name: string | RegExp): Promise<void> {
    const stops: string[] = []
    const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
    await until(`sight of ${String(name)}`, async () => (await page.evaluate<string[]>(inSight)).some(fits))
    for (let stop = 0; stop < stopsMax; stop++) {
      const at = await focus()
      if (at && !at.seen) throw new Error(`the focus can’t be seen on ${at.name}`)
      if (at && fits(at.name)) return
      stops.push(at?.name ?? '(the window)')
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}: ${stops.join(' | ')}`)
  }
  return {
    tabTo,
    async press(name, key = 'Enter') {
      await tabTo(name)
      await page.keyboard.press(key)
      await keep(`${key} on ${String(name)}`)
    },
    async fill(name, text) {
      await tabTo(name)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await keep(`typing into ${String(name)}`)
    },
  }
}
