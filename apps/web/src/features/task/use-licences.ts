import { amount as amountOf, formatMinor, minorOrZero } from '@synet/core/amount'
import { days } from '@synet/core/clock'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Payment } from '@synet/contract/passkey-content'
import type { Answer } from '@synet/contract/calls'
import { callQuery, invalidate } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { clock } from '@synet/contract/server-clock'
import type { Confirmed } from '#forms/confirmation.tsx'
import { userQuery } from '#session/user.ts'

type Offer = Answer<'purchase/softwareList'>['list'][number]
type Kind = 'software' | 'node'

/** When the first of both licences ends, bought ones included. */
function lastsUntil(
  needs: readonly Kind[],
  { softwareUntil, nodeUntil }: Pick<Answer<'user/info'>, 'softwareUntil' | 'nodeUntil'>,
  offerOf: (kind: Kind) => Offer | undefined,
): Date | undefined {
  const ends = (['software', 'node'] as const).map((kind) => {
    const until = kind === 'software' ? softwareUntil : nodeUntil
    if (!needs.includes(kind)) return until ? Date.parse(until) : Number.NaN
    return clock.now().getTime() + days(offerOf(kind)?.days ?? Number.NaN)
  })
  const first = Math.min(...ends)
  return Number.isNaN(first) ? undefined : new Date(first)
}

/** The licences that a task needs and the user does not have, and the purchase of all of them. */
export function useLicences() {
  const { data: user } = useQuery(userQuery)
  const softwareList = useQuery(callQuery('purchase/softwareList', {}))
  const nodeList = useQuery(callQuery('purchase/nodeList', {}))
  const software = softwareList.data?.list[0]
  const node = nodeList.data?.list[0]
  const all = [
    { kind: 'software', daysLeft: user?.softwareDaysLeft ?? 0, offer: software },
    { kind: 'node', daysLeft: user?.nodeDaysLeft ?? 0, offer: node },
  ] as const
  const needs = user ? all.filter(({ daysLeft }) => daysLeft === 0).map(({ kind }): Kind => kind) : []
  const buySoftware = useMoneyCall('purchase/buySoftware')
  const buyNode = useMoneyCall('purchase/buyNode')
  /** The user's days may not be read again before the next try. */
  const bought = useRef(new Set<Kind>())
  const offerOf = (kind: Kind): Offer | undefined => (kind === 'software' ? software : node)
  const missing = needs.map(offerOf).filter((offer) => offer !== undefined)
  return {
    /** Prices are on their way. */
    isLoading: softwareList.isLoading || nodeList.isLoading,
    missing,
    /** Their purchases, as a passkey signs them. */
    payments: needs.flatMap((of): Payment[] => {
      const offer = offerOf(of)
      return offer ? [{ of, id: offer.id, price: offer.price }] : []
    }),
    /** A licence that nobody sells at the moment, or whose price is not here yet: its shop says more. */
    unpriced: needs.find((kind) => offerOf(kind) === undefined),
    /** USDT. */
    cost: formatMinor(
      'USDT',
      amountOf(
        'USDT',
        missing.reduce((sum, { price }) => sum + minorOrZero('USDT', price), 0n),
      ),
    ),
    /** USDT that a run of this many days costs: a licence is bought again when it ends before the run. */
    costOf: (runDays: number): string =>
      formatMinor(
        'USDT',
        amountOf(
          'USDT',
          all.reduce((sum, { daysLeft, offer }) => {
            const terms = offer ? Math.ceil(Math.max(0, runDays - daysLeft) / offer.days) : 0
            return sum + BigInt(terms) * minorOrZero('USDT', offer?.price ?? '0')
          }, 0n),
        ),
      ),
    /** The time until which the licences last, with those that are bought now; undefined before that is known. */
    until: user && lastsUntil(needs, user, offerOf),
    /** Buys one after the other. What was bought before one fails stays bought, and is not asked for again. */
    async buy(confirmed: Confirmed): Promise<void> {
      for (const kind of needs) {
        const offer = offerOf(kind)
        if (!offer || bought.current.has(kind)) continue
        await (kind === 'software' ? buySoftware : buyNode)({ id: offer.id, ...confirmed })
        bought.current.add(kind)
        invalidate('user/info', 'purchase/softwareList', 'purchase/nodeList', 'purchase/records')
      }
    },
  }
}

/** The sum of two amounts of USDT. */
export const sumUsdt = (a: string, b: string): string =>
  formatMinor('USDT', amountOf('USDT', minorOrZero('USDT', a) + minorOrZero('USDT', b)))
