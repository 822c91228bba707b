import { IconButton } from '@synet/ui/icon-button'
import { type PagePath, pages } from '#pages.ts'
import { go, nav } from './nav.ts'
import { t } from './t.ts'

/** In a form's bar: what was done with it before. */
export function OrdersLink({ path }: { path: PagePath }) {
  return <IconButton name="receipt" label={t(pages[path].title)} onClick={() => void go(nav.navigateTo(path))} />
}
