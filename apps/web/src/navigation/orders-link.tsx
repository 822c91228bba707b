import { IconButton } from '@synet/ui/controls/icon-button'
import { type LinkPath, routes } from '#routes.ts'
import { go, nav } from './nav.ts'
import { t } from '#texts/t.ts'

/** The link in a form's bar to the orders that were made with it. */
export function OrdersLink({ path }: { path: LinkPath }) {
  return <IconButton name="receipt" label={t(routes[path].title)} onClick={() => go(nav.navigateTo(path))} />
}
