// Holds what any app of this stack carries: React, the router with one lazy page, the query cache. `npm run bench web` compares.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

function One() {
  const query = useQuery({ queryKey: ['one'], queryFn: () => fetch('/one').then((answer) => answer.text()) })
  return <p>{query.data}</p>
}
function Root() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <main title={path}>
      <Outlet />
    </main>
  )
}
const root = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    if (location.pathname === '/old') throw redirect({ to: '/' })
  },
})
const one = createRoute({ getParentRoute: () => root, path: '/', component: One })
const router = createRouter({ routeTree: root.addChildren([one]), history: createHashHistory() })
const element = document.getElementById('app')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
