import { isUnanswered } from '@synet/contract/client'
import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { leaving } from '@synet/ui/overlays/leaving'
import { lazy, Suspense } from 'react'
import { userQuery } from '#session/user.ts'
import { pageLoaders } from '#page-loaders.ts'
import { homePath, loginPath, type PagePath, pagePaths, routeRow, routes } from '#routes.ts'
import { callQuery, queryClient } from '#api/api.ts'
import { App } from '#app/app.tsx'
import { loadPage, startPageLoading } from './loaded-pages.ts'
import { PageFailed } from './page-failed.tsx'
import { PageOf } from './page-of.tsx'
import { parsePath } from './route-address.ts'
import { parseQuery, stringifyQuery } from './query-string.ts'
import { session } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { askToReload } from './ask-to-reload.ts'
import { wantedPage } from './wanted-page.ts'

const fetchPage = (path: PagePath): void => void loadPage(path).catch(() => undefined)

/** Visitors read public pages and log in for the others (NAV-07); a person who is logged in starts at home. */
const leadsTo = (path: PagePath): PagePath => {
  if (session.isLogged()) return path === '/' ? homePath : path
  return routes[path].access === 'public' ? path : loginPath
}

/** NAV-07 sends visitors to log-in, NAV-08 waits for the user's data. */
async function guard(path: PagePath | undefined, address: string): Promise<void> {
  if (!path) return
  const to = leadsTo(path)
  if (to === loginPath && to !== path) wantedPage.keep(address)
  if (to !== path) throw redirect({ to, replace: true })
  if (routes[path].access === 'public') return
  // Its code is fetched in parallel; the route's loader reports an error.
  fetchPage(path)
  try {
    await queryClient.ensureQueryData(userQuery)
  } catch (error) {
    // Without an answer the page opens and shows the error itself; a 401 has already ended the session.
    if (!isUnanswered(error) && !session.isLogged()) throw redirect({ to: loginPath, replace: true })
  }
}

const PageNotFound = lazy(async () => ({ default: (await import('./page-not-found.tsx')).PageNotFound }))

const rootRoute = createRootRoute({
  component: App,
  notFoundComponent: () => (
    <Suspense>
      <PageNotFound />
    </Suspense>
  ),
  errorComponent: () => <ErrorState text={t('server.failed')} onRetry={() => location.reload()} />,
  beforeLoad: ({ location }) => guard(parsePath(location.pathname), location.href),
})

const children = pagePaths.map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: async () => {
      try {
        await loadPage(path)
      } catch (error) {
        // Its page says that it did not come.
        void askToReload(true)
        throw error
      }
    },
    component: routeRow(path)?.tab ? () => null : () => <PageOf path={path} />,
    // A reset alone draws the failed match again.
    errorComponent: () => <PageFailed path={path} onRetry={() => void router.invalidate()} />,
  }),
)

startPageLoading(pageLoaders)
leaving.unfetched = () => void askToReload()

export const history = createHashHistory()

/** Fetches the code of the first page in parallel with the texts, without which nothing is shown. */
export function fetchFirstPage(): void {
  const path = parsePath(history.location.pathname)
  if (!path) return
  const first = leadsTo(path)
  fetchPage(first)
  if (routes[first].access === 'public') return
  // Its guard waits for the user, and would ask only after the texts have come; home would ask when it is drawn.
  void queryClient.prefetchQuery(userQuery)
  if (first === homePath) void queryClient.prefetchQuery(callQuery('purchase/taskPledgeList', { state: 'open' }))
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(children),
  history,
  parseSearch: parseQuery,
  stringifySearch: stringifyQuery,
  defaultPendingMs: Number.POSITIVE_INFINITY,
  // Pages keep their own data fresh; the router only fetches their code.
  defaultStaleTime: Number.POSITIVE_INFINITY,
})
