import { addressOf, parseRoute } from '#navigation/route-address.ts'
import type { Search } from '#routes.ts'

const path = '/pages-sub/finance/transfer'
/** What a link or a QR code asks for; all of it is only filled in. */
export type Asked = Pick<Search<typeof path>, 'to' | 'asset' | 'amount' | 'note'>

export const paymentLink = (origin: string, asked: Asked): string => `${origin}/#${addressOf(path, asked)}`

/** Reads a payment link, or an account as somebody would type it; undefined for any other text. */
export function readPaymentLink(text: string): Asked | undefined {
  const mark = text.indexOf('#')
  const route = mark < 0 ? undefined : parseRoute(text.slice(mark + 1))
  if (route?.path === path) return route.search as Asked
  const to = text.trim()
  return /^(?:[a-z]\w{2,19}|[+(\d][\d ().-]{2,19})$/i.test(to) ? { to } : undefined
}
