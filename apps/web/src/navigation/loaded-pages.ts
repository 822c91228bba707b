import type { ComponentType } from 'react'
import { type PagePath, routes, type RouteRow } from '#routes.ts'
import { firstTexts, loadWords } from '#texts/language.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'

/** UI-10: a page whose code has not come by then counts as failed. */
const pageLoadTimeoutMs = 60_000

interface PageModule {
  readonly Page: ComponentType
  /** Fetches what the page needs in addition to its texts, once the language is known. */
  readonly ready?: () => Promise<void>
}
export type PageLoaders = Readonly<Record<PagePath, () => Promise<PageModule>>>

let loaders: PageLoaders | undefined
/** Called once at start: pages use this file, so that it cannot import them. */
export const startPageLoading = (pageLoaders: PageLoaders): void => {
  loaders = pageLoaders
}

const loaded = new Map<PagePath, ComponentType>()
const loading = new Map<PagePath, Promise<void>>()

export const loadedPage = (path: PagePath): ComponentType | undefined => loaded.get(path)

const timeOut = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('page load timed out')), ms))

async function loadCode(path: PagePath): Promise<PageModule> {
  if (!loaders) throw new Error('pages cannot be loaded yet')
  const load = loaders[path]
  // A phone that changes its network loses one request, and has the next one answered.
  const [page] = await Promise.all([load().catch(load), firstTexts])
  await page.ready?.()
  return page
}

/** Fetches a page's code and its texts once; a failed try can be repeated. */
export function loadPage(path: PagePath): Promise<void> {
  if (loaded.has(path)) return Promise.resolve()
  const row: RouteRow = routes[path]
  let promise = loading.get(path)
  if (!promise) {
    const both = Promise.all([
      loadCode(path),
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

/** Called on touch. Errors are ignored: navigation retries the import and reports them. */
export const prefetchPage = (path: PagePath): void => {
  afterNextPaint()
    .then(() => loadPage(path))
    .catch(() => undefined)
}
