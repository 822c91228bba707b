import { isUnanswered } from '@synet/contract/client'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { leaving } from '@synet/ui/overlays/leaving'
import { lazy, Suspense } from 'react'
import { userQuery } from '#session/user.ts'
import { pageLoaders } from '#page-loaders.ts'
import { loginPath, type PagePath, pagePaths, routeRow, routes } from '#routes.ts'
import { queryClient } from '#api/api.ts'
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

/** NAV-07 sends visitors to log-in, NAV-08 waits for the user's data. */
async function guard(path: PagePath | undefined, address: string): Promise<void> {
  if (!path || routes[path].access === 'public') return
  if (!session.isLogged()) {
    wantedPage.keep(address)
    throw redirect({ to: loginPath, replace: true })
  }
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
    errorComponent: ({ reset }: ErrorComponentProps) => <PageFailed path={path} onRetry={reset} />,
  }),
)

startPageLoading(pageLoaders)
leaving.unfetched = () => void askToReload()

export const history = createHashHistory()

/** Fetches the code of the first page beside the texts, without which nothing is shown. */
export function fetchFirstPage(): void {
  const path = parsePath(history.location.pathname)
  const isPublic = path && routes[path].access === 'public'
  if (path) fetchPage(isPublic || session.isLogged() ? path : loginPath)
  // Its guard waits for the user, and would ask only after the texts have come.
  if (!isPublic && session.isLogged()) void queryClient.prefetchQuery(userQuery)
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
