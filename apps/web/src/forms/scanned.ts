import { parseRoute } from '#navigation/route-address.ts'
import { loginPath } from '#routes.ts'

/** The address of a scanned code: wallets put a scheme before it, and amount or chain behind it. */
export const scannedAddress = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:(?:\/\/)?(?:pay-)?/i, '')
    .replace(/[@?/].*$/, '')
    .slice(0, 64)

/** The invite code of a scanned link, or the code itself. */
export function scannedInvite(text: string): string {
  const mark = text.indexOf('#')
  const route = mark < 0 ? undefined : parseRoute(text.slice(mark + 1))
  return (route?.path === loginPath ? (route.search.invite ?? '') : text.trim()).slice(0, 20)
}
