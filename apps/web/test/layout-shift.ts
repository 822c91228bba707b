import type { Page } from 'playwright-core'

/** Collects how far things moved that nobody had touched, as the metric CLS adds it up within one window. */
export const observe = `
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
  }).observe({ type: 'layout-shift', buffered: true })`
export const movedMax = 0.02

/** Two frames later everything that was rendered has been measured. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(moved))))')
