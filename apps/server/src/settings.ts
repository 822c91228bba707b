import { parseMinor } from '@synet/core/amount'
import { days, hours, minutes, seconds } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { askTogether } from '#ask-together'

const usdt = (text: string): bigint => {
  const minor = parseMinor('USDT', text)
  invariant(minor !== undefined, `${text} is no amount`)
  return minor
}

/** What operators may change, with its default: its rule stands below, its meaning in the console's words. Amounts in minor units, fees in basis points. */
export const defaultSettings = {
  inviteRequired: true,
  rechargeMin: usdt('10'),
  rechargeOpenMax: 3,
  rechargeLifeMs: hours(2),
  dust: usdt('1'),
  transferMin: usdt('1'),
  swapMinUsdt: usdt('1'),
  swapMinSnt: usdt('10'),
  swapQuoteMs: seconds(30),
  /** How much less than quoted a swap may give when others come first. */
  swapToleranceBps: 100,
  /** Look-ups of other people's accounts, of one user. */
  lookupsMax: 30,
  lookupsMs: minutes(10),
  transferFeeBps: 50,
  exchangeFeeBps: 300,
  withdrawFeeBps: 100,
  withdrawReviewMs: hours(24),
  withdrawFourEyes: usdt('5000'),
  withdrawQuoteMs: seconds(60),
  securityHoldMs: hours(24),
  /** Of an account, that train within a day. */
  devicesMax: 3,
  unitsPerDayMax: 64,
  dayCloseMs: hours(2),
  leaseLifeMs: minutes(10),
  leasesPerRunMax: 4,
  auditQueueMax: 64,
  /** From so many waiting on, units of contributors with a long record are sampled; never fewer than the share. */
  auditQueueLong: 32,
  auditShareMinBps: 2_500,
  auditTrustUnits: 1_000,
  honeypotBps: 200,
  roundUnits: 16,
  roundMs: seconds(60),
  /** Of a round's median norm: a longer delta is cut to the first, left out above the second. */
  deltaClipBps: 20_000,
  deltaRejectBps: 40_000,
  roundTrimBps: 1_000,
  /** A version whose held-out loss is so much worse than the last one's is not published. */
  roundLossRiseBps: 500,
  versionsKeepEvery: 16,
  versionsKeepNewest: 8,
  offencePauseMs: hours(24),
  offenceWindowMs: days(30),
  offenceRunsEndAt: 3,
  receivingAccountsMax: 10,
  /** Of each network's: sweeps stop at the cap, below the low mark operators are asked for more. */
  hotWalletCap: usdt('250000'),
  hotWalletLow: usdt('1000'),
  /** Units in a team in 30 days from which an agent has the level, and what he gets of his direct members' verified income. */
  agentJuniorUnits: 1_000,
  agentSeniorUnits: 10_000,
  agentPartnerUnits: 100_000,
  agentBeginnerBps: 300,
  agentJuniorBps: 500,
  agentSeniorBps: 800,
  agentPartnerBps: 1_000,
  /** Numbers of the notices that are slides of the home page, in their order: `12, 7`. */
  homeSlides: '',
  /** A film about the product, on the site's own host: pages play no other. Empty: there is none. */
  videoUrl: '',
  /** Where users find us; empty: there is none, and nothing is shown. */
  androidUrl: '',
  iosUrl: '',
  supportUrl: '',
  supportBusinessId: '',
  supportGroupId: '',
  telegramUrl: '',
  xUrl: '',
  discordUrl: '',
  youtubeUrl: '',
  /** Who runs it, as the public pages say; empty: not said. */
  companyName: '',
  companyPlace: '',
  companyContact: '',
}
export type Settings = typeof defaultSettings

/** What a setting is measured in. `USDT/SNT`: the same number of either; `switch`: on or off; `url`: https, or empty; `notices`: their numbers. */
export type SettingUnit = 'USDT' | 'SNT' | 'USDT/SNT' | 'bps' | 'ms' | 'count' | 'switch' | 'url' | 'text' | 'notices'

export interface SettingRule {
  readonly unit: SettingUnit
  /** What it may be, both included; a switch and a text have none. */
  readonly bounds: readonly [bigint, bigint] | readonly [number, number] | undefined
  /** It changes what people pay, get or wait for: a second operator and a day's notice. */
  readonly money: boolean
}
const rule = (unit: SettingUnit, bounds: SettingRule['bounds'], money: boolean): SettingRule => ({
  unit,
  bounds,
  money,
})

/** A row for every setting; the console draws it, and what lies outside its bounds is refused, and ignored when read. */
export const settingRules: Readonly<Record<keyof Settings, SettingRule>> = {
  inviteRequired: rule('switch', undefined, false),
  rechargeMin: rule('USDT', [usdt('1'), usdt('1000')], true),
  rechargeOpenMax: rule('count', [1, 20], false),
  rechargeLifeMs: rule('ms', [minutes(10), hours(24)], false),
  dust: rule('USDT', [usdt('0.01'), usdt('10')], true),
  transferMin: rule('USDT/SNT', [usdt('0.01'), usdt('1000')], true),
  swapMinUsdt: rule('USDT', [usdt('0.01'), usdt('1000')], true),
  swapMinSnt: rule('SNT', [usdt('0.01'), usdt('10000')], true),
  swapQuoteMs: rule('ms', [seconds(10), minutes(5)], false),
  swapToleranceBps: rule('bps', [0, 500], true),
  lookupsMax: rule('count', [5, 1_000], false),
  lookupsMs: rule('ms', [minutes(1), hours(24)], false),
  transferFeeBps: rule('bps', [0, 200], true),
  exchangeFeeBps: rule('bps', [0, 500], true),
  withdrawFeeBps: rule('bps', [0, 300], true),
  withdrawReviewMs: rule('ms', [hours(1), hours(72)], true),
  withdrawFourEyes: rule('USDT', [0n, usdt('50000')], true),
  withdrawQuoteMs: rule('ms', [seconds(15), minutes(10)], false),
  securityHoldMs: rule('ms', [hours(1), hours(24)], true),
  devicesMax: rule('count', [1, 20], false),
  unitsPerDayMax: rule('count', [8, 256], true),
  dayCloseMs: rule('ms', [minutes(10), hours(6)], true),
  leaseLifeMs: rule('ms', [minutes(2), hours(1)], false),
  leasesPerRunMax: rule('count', [1, 16], false),
  auditQueueMax: rule('count', [8, 10_000], false),
  auditQueueLong: rule('count', [1, 10_000], false),
  auditShareMinBps: rule('bps', [500, 10_000], false),
  auditTrustUnits: rule('count', [100, 100_000], false),
  honeypotBps: rule('bps', [0, 1_000], false),
  roundUnits: rule('count', [2, 1_000], false),
  roundMs: rule('ms', [seconds(1), hours(1)], false),
  deltaClipBps: rule('bps', [10_000, 50_000], false),
  deltaRejectBps: rule('bps', [10_000, 100_000], false),
  roundTrimBps: rule('bps', [0, 4_000], false),
  roundLossRiseBps: rule('bps', [50, 10_000], false),
  versionsKeepEvery: rule('count', [1, 1_000], false),
  versionsKeepNewest: rule('count', [4, 100], false),
  offencePauseMs: rule('ms', [hours(1), hours(72)], true),
  offenceWindowMs: rule('ms', [days(7), days(90)], true),
  offenceRunsEndAt: rule('count', [2, 10], true),
  receivingAccountsMax: rule('count', [1, 50], false),
  hotWalletCap: rule('USDT', [usdt('1000'), usdt('10000000')], false),
  hotWalletLow: rule('USDT', [0n, usdt('1000000')], false),
  agentJuniorUnits: rule('count', [1, 1_000_000], true),
  agentSeniorUnits: rule('count', [1, 10_000_000], true),
  agentPartnerUnits: rule('count', [1, 100_000_000], true),
  agentBeginnerBps: rule('bps', [0, 1_000], true),
  agentJuniorBps: rule('bps', [0, 1_000], true),
  agentSeniorBps: rule('bps', [0, 1_500], true),
  agentPartnerBps: rule('bps', [0, 2_000], true),
  homeSlides: rule('notices', undefined, false),
  videoUrl: rule('url', undefined, false),
  androidUrl: rule('url', undefined, false),
  iosUrl: rule('url', undefined, false),
  supportUrl: rule('url', undefined, false),
  supportBusinessId: rule('text', undefined, false),
  supportGroupId: rule('text', undefined, false),
  telegramUrl: rule('url', undefined, false),
  xUrl: rule('url', undefined, false),
  discordUrl: rule('url', undefined, false),
  youtubeUrl: rule('url', undefined, false),
  companyName: rule('text', undefined, false),
  companyPlace: rule('text', undefined, false),
  companyContact: rule('text', undefined, false),
}

export const isSettingName = (name: string): name is keyof Settings => Object.hasOwn(settingRules, name)

const textLengthMax = 200
/** Five at most: nobody waits for a sixth slide. */
const noticeNumbers = /^(?:[1-9]\d{0,17}(?:, ?[1-9]\d{0,17}){0,4})?$/

/** A link that a page may open: nothing but https, so that no setting can run code there. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === ''
}

/** Of the setting's own type, whole, and within its bounds. */
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

/** Defaults under what the database says; amounts are kept there as minor units. A value that may not be is as none. */
export const readSettings = (sql: Sql | Transaction): Promise<Settings> =>
  // Inside a transaction they are read in its snapshot.
  'begin' in sql ? readTogether(sql, undefined) : loadSettings(sql)

const readTogether = askTogether(async (sql, asked: readonly undefined[]) => {
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
