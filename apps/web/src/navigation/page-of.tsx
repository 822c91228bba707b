import type { PagePath } from '#routes.ts'
import { PagePathContext } from './page.tsx'
import { loadedPage } from './loaded-pages.ts'

/** The page of a path whose code is here. */
export function PageOf({ path }: { path: PagePath }) {
  const Page = loadedPage(path)
  return (
    Page && (
      <PagePathContext value={path}>
        <Page />
      </PagePathContext>
    )
  )
}
