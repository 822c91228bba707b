import type { Approval } from '@synet/contract/approval'
import { type Amount, statedMinor, type UserAsset } from '@synet/core/amount'
import { days, hours, minutes, seconds } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { checkRules } from '@synet/training/protocol/check-rules'
import { createBatchLoader } from '#platform/batch-loader'

const usdt = (text: string) => statedMinor('USDT', text)
const snt = (text: string) => statedMinor('SNT', text)

/** The unit of a setting. `switch`: on or off; `url`: https, or empty; `notices`: numbers of notices. */
export type SettingUnit = 'USDT' | 'SNT' | 'bps' | 'ms' | 'count' | 'switch' | 'url' | 'text' | 'notices'

/** The bounds of a setting, both included; a switch and a text have none. An amount's bounds are in its own asset. */
type Bounds<U extends SettingUnit> = U extends UserAsset
  ? readonly [Amount<U>, Amount<U>]
  : U extends 'bps' | 'ms' | 'count'
    ? readonly [number, number]
    : undefined

type Value<U extends SettingUnit> = U extends UserAsset
  ? Amount<U>
  : U extends 'bps' | 'ms' | 'count'
    ? number
    : U extends 'switch'
      ? boolean
      : string

export interface SettingRule<U extends SettingUnit = SettingUnit> {
  readonly unit: U
  /** Its value until operators change it. */
  readonly standard: Value<U>
  readonly bounds: Bounds<U>
  /**
   * `two-with-notice` applies to what people pay, get, wait for, read or follow, and to the rules of verification;
   * `two` to limits that protect money in the background; `one` to the pace of operation only.
   */
  readonly approval: Approval
}
const rule = <U extends SettingUnit>(
  unit: U,
  standard: Value<U>,
  bounds: Bounds<U>,
  approval: Approval,
): SettingRule<U> => ({ unit, standard, bounds, approval })

/**
 * One row for everything that operators may change, from which the console draws its form; the descriptions are in the
 * console's texts. Amounts carry their asset, fees are basis points. Values outside the bounds are refused, and ignored
 * when read.
 */
const rows = {
  inviteRequired: rule('switch', true, undefined, 'one'),
  rechargeMin: rule('USDT', usdt('10'), [usdt('1'), usdt('1000')], 'two-with-notice'),
  rechargeOpenMax: rule('count', 3, [1, 20], 'one'),
  rechargeLifeMs: rule('ms', hours(2), [minutes(10), hours(24)], 'one'),
  dust: rule('USDT', usdt('1'), [usdt('0.01'), usdt('10')], 'two-with-notice'),
  transferMinUsdt: rule('USDT', usdt('1'), [usdt('0.01'), usdt('1000')], 'two-with-notice'),
  transferMinSnt: rule('SNT', snt('1'), [snt('0.01'), snt('1000')], 'two-with-notice'),
  swapMinUsdt: rule('USDT', usdt('1'), [usdt('0.01'), usdt('1000')], 'two-with-notice'),
  swapMinSnt: rule('SNT', snt('10'), [snt('0.01'), snt('10000')], 'two-with-notice'),
  swapQuoteMs: rule('ms', seconds(30), [seconds(10), minutes(5)], 'one'),
  /** A swap may give less than quoted by this share when other swaps are executed first. */
  swapToleranceBps: rule('bps', 100, [0, 500], 'two-with-notice'),
  /** The most look-ups of other people's accounts that one user may make in the window below. */
  lookupsMax: rule('count', 30, [5, 1_000], 'two'),
  lookupsMs: rule('ms', minutes(10), [minutes(1), hours(24)], 'two'),
  /** The codes by SMS for registrations that each country has per day, also where fewer were ordinary. */
  smsCountryDayMin: rule('count', 200, [20, 100_000], 'one'),
  transferFeeBps: rule('bps', 50, [0, 200], 'two-with-notice'),
  exchangeFeeBps: rule('bps', 300, [0, 500], 'two-with-notice'),
  withdrawFeeBps: rule('bps', 100, [0, 300], 'two-with-notice'),
  withdrawReviewMs: rule('ms', hours(24), [hours(1), hours(72)], 'two-with-notice'),
  withdrawFourEyes: rule('USDT', usdt('5000'), [usdt('0'), usdt('50000')], 'two-with-notice'),
  withdrawQuoteMs: rule('ms', seconds(60), [seconds(15), minutes(10)], 'one'),
  securityHoldMs: rule('ms', hours(24), [hours(1), hours(24)], 'two-with-notice'),
  /** The most devices of one account that may train within a day. */
  devicesMax: rule('count', 3, [1, 20], 'one'),
  unitsPerDayMax: rule('count', 64, [8, 256], 'two-with-notice'),
  dayCloseMs: rule('ms', hours(2), [minutes(10), hours(6)], 'two-with-notice'),
  leaseLifeMs: rule('ms', minutes(10), [minutes(2), hours(1)], 'one'),
  leasesPerRunMax: rule('count', 4, [1, 16], 'one'),
  auditQueueMax: rule('count', 64, [8, 10_000], 'one'),
  honeypotBps: rule('bps', 200, [0, 1_000], 'two-with-notice'),
  /** Where strangers check units, a version is leased for at least this time. */
  epochMs: rule('ms', minutes(10), [minutes(1), hours(2)], 'one'),
  /** An account checks the units of others from this many valid units on, this long after the first of them. */
  provenUnits: rule('count', checkRules.provenUnits, [5, 10_000], 'two-with-notice'),
  provenMs: rule('ms', checkRules.provenMs, [0, days(90)], 'two-with-notice'),
  /** With fewer proven accounts at work the server replays all units. */
  peersMin: rule('count', checkRules.peersMin, [20, 10_000], 'two-with-notice'),
  /** A unit that no stranger has checked by then is replayed. */
  checkWaitMs: rule('ms', checkRules.checkWaitMs, [minutes(5), hours(24)], 'two-with-notice'),
  /** The share of agreed pairs that the server replays, because the two may be friends. */
  spotCheckBps: rule('bps', checkRules.spotCheckBps, [50, 10_000], 'two-with-notice'),
  /** Whether the server replays, when it has nothing else to do, units that wait for a stranger. */
  replayIdle: rule('switch', true, undefined, 'one'),
  roundUnits: rule('count', 16, [2, 1_000], 'one'),
  roundMs: rule('ms', seconds(60), [seconds(1), hours(1)], 'one'),
  /**
   * In relation to a round's median norm: a longer delta is clipped to the first value and left out above the second.
   */
  deltaClipBps: rule('bps', 20_000, [10_000, 50_000], 'two-with-notice'),
  deltaRejectBps: rule('bps', 40_000, [10_000, 100_000], 'two-with-notice'),
  // All merged units were verified, and trimming ternary values would pull their mean towards zero.
  roundTrimBps: rule('bps', 0, [0, 4_000], 'two-with-notice'),
  /** A version whose held-out loss has risen by more than this is not published. */
  roundLossRiseBps: rule('bps', 500, [50, 10_000], 'two-with-notice'),
  versionsKeepEvery: rule('count', 16, [1, 1_000], 'one'),
  versionsKeepNewest: rule('count', 8, [4, 100], 'one'),
  offencePauseMs: rule('ms', hours(24), [hours(1), hours(72)], 'two-with-notice'),
  offenceWindowMs: rule('ms', days(30), [days(7), days(90)], 'two-with-notice'),
  offenceRunsEndAt: rule('count', 3, [2, 10], 'two-with-notice'),
  receivingAccountsMax: rule('count', 10, [1, 50], 'one'),
  /** For each network's hot wallet: sweeps stop at the cap, and below the low mark operators are asked to refill it. */
  hotWalletCap: rule('USDT', usdt('250000'), [usdt('1000'), usdt('10000000')], 'two'),
  hotWalletLow: rule('USDT', usdt('1000'), [usdt('0'), usdt('1000000')], 'two'),
  /**
   * The units of a team in 30 days that a level needs, and the share that its agent gets of direct members' verified
   * income.
   */
  agentJuniorUnits: rule('count', 1_000, [1, 1_000_000], 'two-with-notice'),
  agentSeniorUnits: rule('count', 10_000, [1, 10_000_000], 'two-with-notice'),
  agentPartnerUnits: rule('count', 100_000, [1, 100_000_000], 'two-with-notice'),
  agentBeginnerBps: rule('bps', 300, [0, 1_000], 'two-with-notice'),
  agentJuniorBps: rule('bps', 500, [0, 1_000], 'two-with-notice'),
  agentSeniorBps: rule('bps', 800, [0, 1_500], 'two-with-notice'),
  agentPartnerBps: rule('bps', 1_000, [0, 2_000], 'two-with-notice'),
  /** Numbers of the notices that are slides of the home page, in their order: `12, 7`. */
  homeSlides: rule('notices', '', undefined, 'two'),
  /** A film about the product, on the site's own host: pages play no other. Empty: there is none. */
  videoUrl: rule('url', '', undefined, 'two-with-notice'),
  /** Where users find and reach us; an empty one is not shown. */
  androidUrl: rule('url', '', undefined, 'two-with-notice'),
  iosUrl: rule('url', '', undefined, 'two-with-notice'),
  supportUrl: rule('url', '', undefined, 'two-with-notice'),
  supportBusinessId: rule('text', '', undefined, 'two-with-notice'),
  supportGroupId: rule('text', '', undefined, 'two-with-notice'),
  telegramUrl: rule('url', '', undefined, 'two-with-notice'),
  xUrl: rule('url', '', undefined, 'two-with-notice'),
  discordUrl: rule('url', '', undefined, 'two-with-notice'),
  youtubeUrl: rule('url', '', undefined, 'two-with-notice'),
  /** The company's name on the public pages; an empty one is not shown. */
  companyName: rule('text', '', undefined, 'two-with-notice'),
  companyPlace: rule('text', '', undefined, 'two-with-notice'),
  companyContact: rule('text', '', undefined, 'two-with-notice'),
}
export type Settings = { [N in keyof typeof rows]: (typeof rows)[N]['standard'] }
export const settingRules: Readonly<Record<keyof Settings, SettingRule>> = rows
export const defaultSettings = Object.fromEntries(
  Object.entries(rows).map(([name, { standard }]) => [name, standard]),
) as Settings

export const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(settingRules, name)

const textLengthMax = 200
/** At most five, because nobody waits for a sixth slide. */
const noticeNumbers = /^(?:[1-9]\d{0,17}(?:, ?[1-9]\d{0,17}){0,4})?$/

/** A link that a page may open: nothing but https, so that no setting can run code there. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === ''
}

/** Checks that a value has the setting's type, is whole, and is within its bounds. */
export function isWithinBounds(name: keyof Settings, value: unknown): boolean {
  const { unit, bounds } = settingRules[name]
  if (unit === 'notices') return typeof value === 'string' && noticeNumbers.test(value)
  if (unit === 'url' || unit === 'text') {
    if (typeof value !== 'string' || value.length > textLengthMax || value !== value.trim()) return false
    return unit === 'text' || value === '' || isLink(value)
  }
  if (!bounds) return typeof value === 'boolean'
  const [min, max] = bounds
  if (typeof min === 'bigint') return typeof value === 'bigint' && value >= min && value <= max
  return Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
}

const readAmount = (value: unknown): unknown => (/^\d{1,18}$/.test(String(value)) ? BigInt(String(value)) : value)

/**
 * Reads the settings: the database's values over the defaults; amounts are stored as minor units. An invalid value is
 * ignored.
 */
export const readSettings = (sql: Sql | Transaction): Promise<Settings> =>
  // Inside a transaction the settings are read in its snapshot.
  'begin' in sql ? readTogether(sql, undefined) : loadSettings(sql)

const readTogether = createBatchLoader(async (sql, asked: readonly undefined[]) => {
  const settings = await loadSettings(sql)
  return asked.map(() => settings)
})

async function loadSettings(sql: Sql | Transaction): Promise<Settings> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from app.setting`
  const changed = rows.flatMap(({ name, value }) => {
    if (!isSettingName(name)) return []
    const read = typeof defaultSettings[name] === 'bigint' ? readAmount(value) : value
    return isWithinBounds(name, read) ? [[name, read] as const] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(changed) }
}
