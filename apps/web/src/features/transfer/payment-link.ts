import { addressOf, parseRoute } from '#navigation/route-address.ts'
import type { Search } from '#routes.ts'

const path = '/pages-sub/finance/transfer'
/** What a link or a QR code asks for; all of it is only filled in. */
export type Asked = Pick<Search<typeof path>, 'to' | 'asset' | 'amount' | 'note'>

export const paymentLink = (origin: string, asked: Asked): string => `${origin}/#${addressOf(path, asked)}`

/** Reads a payment link; any other text is taken for an account, as somebody would type it. */
export function readPaymentLink(text: string): Asked {
  const mark = text.indexOf('#')
  const route = mark < 0 ? undefined : parseRoute(text.slice(mark + 1))
  return route?.path === path ? (route.search as Asked) : { to: text.trim().slice(0, 20) }
}
