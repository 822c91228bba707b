import type { ComponentType } from 'react'
import { type PageRow, pageRow } from '#pages.ts'
import { loadWords } from './language.ts'
import { painted } from './painted.ts'

/** UI-10: a page whose code has not come by then counts as failed. */
const pageLoadTimeoutMs = 60_000

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<void>>()

export const loadedPage = (path: string): ComponentType | undefined => loaded.get(path)

const timeOut = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('page load timed out')), ms))

async function loadCode(row: PageRow): Promise<{ readonly Page: ComponentType }> {
  const page = await row.load()
  await page.ready?.()
  return page
}

/** Fetches a page's code and its texts once; a failed try can be repeated. */
export function loadPage(path: string): Promise<void> {
  const row = pageRow(path)
  if (!row || loaded.has(path)) return Promise.resolve()
  let promise = loading.get(path)
  if (!promise) {
    const both = Promise.all([
      loadCode(row),
      loadWords(row.early ? [] : ['money', 'person', 'more', ...(row.words ?? [])]),
    ])
    promise = Promise.race([both, timeOut(pageLoadTimeoutMs)])
      .then(([{ Page }]) => {
        loaded.set(path, Page)
      })
      .finally(() => loading.delete(path))
    loading.set(path, promise)
  }
  return promise
}

/** On touch. A failure is no news: whoever goes there asks again and is told then. */
export const prefetchPage = (path: string): void => {
  painted()
    .then(() => loadPage(path))
    .catch(() => undefined)
}
