import { kitWord } from '@synet/words/translate'
import { type ComponentType, useDeferredValue, useEffect, useReducer } from 'react'
import type { SheetProps } from './sheet-drawer.tsx'
import { tapped } from '../controls/tapped.ts'
import { leaving } from './leaving.ts'
import { overlay } from './toast.ts'

/** A sheet may be opened by what is no button: then none shows that it is fetched. */
globalThis.addEventListener?.('click', () => (tapped.show = undefined), true)

let Drawer: ComponentType<SheetProps> | undefined

/** The drawer is a quarter of a page's code and nobody needs it before the first tap: an app fetches it when idle. */
export async function fetchSheet(): Promise<void> {
  Drawer = (await import('./sheet-drawer.tsx')).SheetDrawer
}

/** A sheet from below. When its code cannot be fetched this is said and it is closed again; what was typed stays. */
export function Sheet(props: SheetProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { open, onClose } = props
  useEffect(() => {
    if (!open || Drawer) return
    const { show } = tapped
    show?.(true)
    fetchSheet()
      .then(redraw, () => {
        if (leaving.unfetched) leaving.unfetched()
        else overlay.showToast({ msg: kitWord('kit.load-failed'), iconName: 'error' })
        onClose()
      })
      .finally(() => show?.(false))
  }, [open, onClose])
  // The tap is answered first; drawing the sheet is no part of it.
  const shown = useDeferredValue(open, false)
  return Drawer && <Drawer {...props} open={shown} />
}
