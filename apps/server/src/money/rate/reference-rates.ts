import { hours, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import * as z from 'zod/mini'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'

const timeoutMs = seconds(10)
const answerBytesMax = 262_144
/** An older rate is not shown. */
const freshMs = hours(1)

const decimal = z.string().check(z.regex(/^\d{1,6}(\.\d{1,18})?$/))
const answer = z.object({ data: z.object({ rates: z.object({ USD: decimal, CNY: decimal }) }) })

/** A source that says something else is broken, or speaks of another coin. */
const plausible = { USD: [0.8, 1.2], CNY: [4, 12] } as const
export type ReferenceCurrency = keyof typeof plausible
const currencies = Object.keys(plausible) as ReferenceCurrency[]

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    invariant(length <= answerBytesMax, 'the source of rates gives a short answer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Asks the source that is configured what one USDT is worth (the format is that of Coinbase's exchange rates). When it
 * does not answer, or says what cannot be, the last rates stay until they are too old to be shown.
 */
export async function fetchRates({ sql, clock, config }: Pick<Context, 'sql' | 'clock' | 'config'>): Promise<boolean> {
  if (config.ratesUrl === undefined) return false
  try {
    const response = await fetch(config.ratesUrl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    invariant(response.ok, `the source of rates answers with ${response.status}`)
    const { rates } = z.parse(answer, JSON.parse(await readText(response))).data
    for (const currency of currencies) {
      const [low, high] = plausible[currency]
      const rate = Number(rates[currency])
      invariant(rate >= low && rate <= high, `one USDT is not worth ${rates[currency]} ${currency}`)
    }
    await sql`
      insert into app.reference_rate (currency, rate, source, at)
        select currency, rate, ${new URL(config.ratesUrl).hostname}, ${clock.now()}
          from unnest(${currencies}::text[], ${currencies.map((currency) => rates[currency])}::text[]) as r (currency, rate)
        on conflict (currency) do update set rate = excluded.rate, source = excluded.source, at = excluded.at`
  } catch (error) {
    log.warn('the source of rates gave none', { error: String(error) })
  }
  return false
}

export interface ReferenceRate {
  readonly source: string
  readonly at: Date
  /** The price of one USDT, in billionths of the currency's unit. */
  readonly nano: bigint
}

/** @returns undefined when there is no source, or its last answer is too old */
export async function readRate(sql: Sql, now: Date, currency: ReferenceCurrency): Promise<ReferenceRate | undefined> {
  const [row] = await sql<{ rate: string; source: string; at: Date }[]>`
    select rate, source, at from app.reference_rate where currency = ${currency} and at > ${new Date(now.getTime() - freshMs)}`
  if (!row) return undefined
  const [whole = '0', decimals = ''] = row.rate.split('.')
  return { source: row.source, at: row.at, nano: BigInt(whole + decimals.padEnd(9, '0').slice(0, 9)) }
}
