import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { routeRow } from '#routes.ts'

/** Scroll position of each page when it was left: of tabs by path, of other pages by their history entry. */
const left = new Map<string, number>()

interface Place {
  readonly pathname: string
  readonly state: { readonly __TSR_key?: string }
}

const keyOf = ({ pathname, state }: Place): string =>
  routeRow(pathname)?.tab ? pathname : (state.__TSR_key ?? pathname)

/** Own scroll restoration, because the router's has open bugs in hash mode. */
export function useScrollMemory(): void {
  const router = useRouter()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const offs = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        if (fromLocation) left.set(keyOf(fromLocation), window.scrollY)
      }),
      router.subscribe('onRendered', ({ toLocation, pathChanged, hrefChanged }) => {
        if (pathChanged || hrefChanged) window.scrollTo(0, left.get(keyOf(toLocation)) ?? 0)
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [router])
}
