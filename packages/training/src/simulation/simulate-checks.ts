import { stepsAState } from '#protocol/state-hashes'
import { checkRules } from '#protocol/check-rules'
import { capWeights } from '#protocol/draw-partner'
import { offenceLimits } from '#protocol/judge-offence'
import { spanMs, thirdCheckShare, thirdWithinMs } from '#protocol/third-check'
import { slowUnitMs } from '#protocol/unit-size'
import { createEventQueue } from './event-queue.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * What a coalition does besides faking. All share what they know: a person who is drawn for a friend's unit recognises it and
 * commits to the same.
 * - `copying`: does not compute a friend's unit either when it is honest.
 * - `releasing`: gives back leases that are not a friend's unit, while it may.
 * - `holding`: stretches its units over the whole day, to be there when others are not.
 * - `burst`: all begin within minutes.
 */
type Style = 'plain' | 'copying' | 'releasing' | 'holding' | 'burst'

export interface Scenario {
  readonly contributors: number
  /** Of the contributors, all of one coalition. */
  readonly colludingShare: number
  /** Units that each of them does not compute: all, one per day, or none. */
  readonly fakes: 'all' | 'one-a-day' | 'none'
  readonly style: Style
  /** What a device of middle speed works per day, in one go. */
  readonly minutesADay: number
  readonly days: number
  /** 50, 150 or 500. */
  readonly steps: number
  readonly seed: number
  /** Sessions begin at random in this many seconds of a day; default all day. */
  readonly beginWithin?: number
  /** The share of units that strangers check; the product has 1. */
  readonly peerShare?: number
  /** The fastest and the slowest device; default a desktop and a slow phone. */
  readonly secondsAStep?: readonly [number, number]
  /** Checks that are silently lost: a closed page, an empty battery; default a tenth. */
  readonly lapseShare?: number
  /** Each has handed in a unit just before; default nobody has. */
  readonly atWork?: boolean
  /** All of a burst begin within this many seconds; default ten minutes. */
  readonly burstWithin?: number
  /** Whether the one fake of a day is its last unit; default its first. */
  readonly fakesLast?: boolean
  /** Whether a third account repeats pairs of a crowd; default as the product does. */
  readonly thirdChecks?: boolean
  /**
   * The share of the coalition that has no device: it hands in a few fakes per day and nothing else, and comes back as a new
   * account on the day after it was caught. The others only confirm.
   */
  readonly throwAwayShare?: number
}

export interface Outcome {
  readonly verifiedUnits: number
  /** What the server had to compute for each verified unit, in units. */
  readonly serverShare: number
  readonly fewPeersShare: number
  readonly fakedAndPaid: number
  readonly copiedShare: number
  /** Third checks of crowds for each verified unit. */
  readonly thirdShare: number
  /** Units of income that faking brought each member of the coalition, less those that it cost. */
  readonly incomePerCheat: number
  /** Paid fakes for each person without a device, all their accounts together. */
  readonly paidPerThrowAway: number
  /** Units that an honest contributor computed and was not paid for. */
  readonly honestLost: number
  readonly verdictSeconds: { readonly p50: number; readonly p95: number }
}

const day = 86_400
/** Measured, in seconds a step: a desktop core takes 4 s for a unit of 50 steps, a slow phone 26. */
const [fastest, slowest] = [4 / 50, 26 / 50]
const middle = Math.sqrt(fastest * slowest)
const honestFaultShare = 1e-5
/** Units that an account without a device hands in a day. */
const throwAwayFakes = 3
/** New ones included. */
const accountsMax = 2 ** 24
const rules = {
  ...checkRules,
  spotShare: checkRules.spotCheckBps / 10_000,
  unaskedAfter: checkRules.unaskedMs / slowUnitMs,
  lateAfter: checkRules.lateMs / slowUnitMs,
  waitMax: checkRules.checkWaitMs / 1_000,
  provenAfter: checkRules.provenMs / 1_000,
  recent: checkRules.activeMs / 1_000,
  offencesMax: offenceLimits.runsEndAt,
  pause: offenceLimits.pauseMs / 1_000,
} as const

interface Unit {
  readonly author: Account
  readonly fake: boolean
  readonly at: number
  readonly drawn: Set<Account>
  decided: boolean
}
/** Two that agreed on a unit. */
interface Pair {
  readonly author: Account
  readonly checker: Account
  readonly fake: boolean
}
/** The work of ten minutes. */
interface Span {
  verified: number
  readonly pairs: Pair[]
}
interface Account {
  readonly id: number
  readonly cheats: boolean
  readonly throwAway: boolean
  readonly seconds: number
  readonly principal: number
  readonly sessionAt: number
  quotaLeft: number
  leases: number
  working: boolean
  readonly drawnFor: Unit[]
  /** Units handed in lately, decaying over ten minutes. */
  recent: number
  recentAt: number
  valid: number
  validSince: number
  pausedUntil: number
  offences: number
  fakesToday: number
  drawn: number
  released: number
  paying: { honest: number; fake: number; spoiled: boolean }
  gained: number
  lost: number
}

interface World {
  readonly scenario: Scenario
  readonly queue: ReturnType<typeof createEventQueue>
  readonly accounts: Account[]
  readonly random: () => number
  readonly quota: number
  now: number
  pool: {
    readonly at: number
    readonly of: readonly Account[]
    /** The sums of the weights up to each. */
    readonly sums: readonly number[]
  }
  readonly working: Set<Account>
  /** Draws of this week by pair of accounts. */
  readonly pairs: Map<number, number>
  readonly waits: number[]
  /** The one that was over last, and the present one. */
  spans: { readonly before: Span; readonly now: Span }
  /** The verified work of the spans of the last week. */
  readonly week: number[]
  /** The next account's number. */
  newcomers: number
  thirds: number
  units: number
  paid: number
  fakedAndPaid: number
  needed: number
  fewPeers: number
  copied: number
  honestLost: number
}

const span = spanMs / 1_000
const spansAWeek = (7 * day) / span
const emptySpan = (): Span => ({ verified: 0, pairs: [] })

function createWorld(scenario: Scenario): World {
  const world: World = {
    scenario,
    queue: createEventQueue(),
    accounts: [],
    random: seededRandom(scenario.seed),
    quota: Math.max(1, Math.round((scenario.minutesADay * 60) / (middle * scenario.steps))),
    now: 0,
    pool: { at: -1, of: [], sums: [] },
    working: new Set(),
    pairs: new Map(),
    waits: [],
    spans: { before: emptySpan(), now: emptySpan() },
    week: [],
    newcomers: scenario.contributors,
    thirds: 0,
    units: 0,
    paid: 0,
    fakedAndPaid: 0,
    needed: 0,
    fewPeers: 0,
    copied: 0,
    honestLost: 0,
  }
  // The week before was as busy, spread over the day.
  world.week.push(...Array.from({ length: spansAWeek }, () => (scenario.contributors * world.quota * span) / day))
  for (let id = 0; id < scenario.contributors; id++) world.accounts.push(createAccount(world, id))
  return world
}

function createAccount({ random, scenario, quota }: World, id: number): Account {
  const [fast, slow] = scenario.secondsAStep ?? [fastest, slowest]
  const colluding = scenario.contributors * scenario.colludingShare
  const cheats = id < colluding
  return {
    id,
    cheats,
    throwAway: id < colluding * (scenario.throwAwayShare ?? 0),
    seconds: scenario.steps * fast * (slow / fast) ** random(),
    // From 100 to 10,000 USDT; cheats have no more than others.
    principal: 100 ** random(),
    // A burst is at noon, when the others are at work.
    sessionAt:
      cheats && scenario.style === 'burst'
        ? day / 2 + random() * (scenario.burstWithin ?? 600)
        : random() * (scenario.beginWithin ?? day),
    quotaLeft: quota,
    leases: 0,
    working: false,
    drawnFor: [],
    recent: scenario.atWork ? 1 : 0,
    recentAt: 0,
    // The worst case: all have earned the trust that lets them check.
    valid: rules.provenUnits,
    validSince: -rules.provenAfter,
    pausedUntil: 0,
    offences: 0,
    fakesToday: 0,
    drawn: 0,
    released: 0,
    paying: { honest: 0, fake: 0, spoiled: false },
    gained: 0,
    lost: 0,
  }
}

const recentOf = (world: World, account: Account): number =>
  account.recent * Math.exp((account.recentAt - world.now) / rules.recent)

const mayBeDrawn = (world: World, account: Account): boolean =>
  account.working &&
  account.drawnFor.length < Math.min(rules.openDrawsMax, account.quotaLeft) &&
  account.pausedUntil <= world.now &&
  account.valid >= rules.provenUnits &&
  world.now - account.validSince >= rules.provenAfter &&
  (account.drawn < rules.releasesFrom || account.released <= rules.releasedShareMax * account.drawn)

/** Read again every five seconds, as the server does for each pass. */
function readPool(world: World) {
  if (world.pool.at >= 0 && world.now - world.pool.at < 5) return world.pool
  const of = [...world.working].filter((one) => mayBeDrawn(world, one) && recentOf(world, one) > 0.01)
  const weights = capWeights(of.map((one) => one.principal * recentOf(world, one)))
  let sum = 0
  world.pool = { at: world.now, of, sums: weights.map((weight) => (sum += weight)) }
  return world.pool
}

/** The first index whose sum is above the value. */
function indexAbove(sums: readonly number[], value: number): number {
  let [low, high] = [0, sums.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

const pairKey = (account: Account, other: Account): number =>
  Math.min(account.id, other.id) * accountsMax + Math.max(account.id, other.id)

/** An offender's other units are dropped without a replay. */
const isDropped = (world: World, { author }: Unit): boolean => author.pausedUntil > world.now

function draw(world: World, unit: Unit): void {
  if (unit.decided || isDropped(world, unit)) return
  const { of, sums } = readPool(world)
  if (of.length < rules.peersMin) {
    world.fewPeers++
    return replay(world, unit, [])
  }
  if (unit.drawn.size >= rules.drawsMax || world.now - unit.at > rules.waitMax) return replay(world, unit, [])
  const pairMax = Math.max(1, Math.floor(rules.pairShareMax * 7 * world.quota))
  for (let tries = 0; tries < 40; tries++) {
    const partner = of[indexAbove(sums, world.random() * (sums.at(-1) ?? 0))]
    if (!partner || partner === unit.author || unit.drawn.has(partner) || !mayBeDrawn(world, partner)) continue
    const key = pairKey(unit.author, partner)
    if ((world.pairs.get(key) ?? 0) >= pairMax) continue
    world.pairs.set(key, (world.pairs.get(key) ?? 0) + 1)
    unit.drawn.add(partner)
    partner.drawn++
    partner.drawnFor.push(unit)
    world.queue.add(world.now + rules.unaskedAfter * slowest * world.scenario.steps, () => {
      const at = partner.drawnFor.indexOf(unit)
      if (at === -1) return
      partner.drawnFor.splice(at, 1)
      draw(world, unit)
    })
    return
  }
  replay(world, unit, [])
}

interface Check {
  readonly by: Account
  readonly fake: boolean
}

/** The server replays the unit: right ones are verified, wrong ones are offences. */
function replay(world: World, unit: Unit, checks: readonly Check[]): void {
  if (unit.decided) return
  unit.decided = true
  world.needed += unit.fake && checks.every(({ fake }) => fake) ? 2 : 1
  for (const { by, fake } of [{ by: unit.author, fake: unit.fake }, ...checks]) {
    if (fake) punish(world, by)
    else verify(world, by, false)
  }
  if (!unit.fake || checks.some(({ fake }) => !fake)) countVerdict(world, unit)
}

/**
 * Two differ. The server computes up to the first state that does, which is the first of a unit that was not computed,
 * and twice if nobody has its own. The account that is right is not verified by that: somebody else repeats their unit.
 */
function settle(world: World, unit: Unit, check: Check): void {
  unit.decided = true
  const bothFake = unit.fake && check.fake
  world.needed += ((bothFake ? 2 : 1) * stepsAState) / world.scenario.steps
  for (const { by, fake } of [{ by: unit.author, fake: unit.fake }, check]) {
    if (fake) punish(world, by)
    else draw(world, { author: by, fake, at: unit.at, drawn: new Set([unit.author, check.by]), decided: false })
  }
}

function countVerdict(world: World, unit: Unit): void {
  world.units++
  world.waits.push(world.now - unit.at)
}

function verify(world: World, by: Account, fake: boolean): void {
  world.spans.now.verified++
  by.valid++
  if (fake) by.paying.fake++
  else by.paying.honest++
}

function punish(world: World, by: Account): void {
  if (by.pausedUntil > world.now) return
  by.offences++
  by.valid = 0
  by.validSince = world.now
  by.paying.spoiled = true
  if (by.throwAway) return replace(world, by)
  by.pausedUntil = by.offences >= rules.offencesMax ? Infinity : world.now + rules.pause
}

/** The account is given up; who had it starts over, without a record, a day later. */
function replace(world: World, by: Account): void {
  by.pausedUntil = Infinity
  const next: Account = {
    ...by,
    id: world.newcomers++,
    sessionAt: world.now + day,
    quotaLeft: world.quota,
    working: false,
    drawnFor: [],
    recent: 0,
    pausedUntil: 0,
    offences: 0,
    drawn: 0,
    paying: { honest: 0, fake: 0, spoiled: false },
    gained: 0,
    lost: 0,
  }
  world.accounts.push(next)
  world.queue.add(next.sessionAt, () => beginSession(world, next))
}

/** Tells whether a member of the coalition fakes its next unit. */
function fakesNext(world: World, account: Account): boolean {
  if (!account.cheats) return world.random() < honestFaultShare
  if (account.throwAway) return true
  const { fakes, throwAwayShare } = world.scenario
  if (throwAwayShare !== undefined || fakes === 'none' || (fakes === 'one-a-day' && account.fakesToday > 0))
    return false
  if (world.scenario.fakesLast && account.quotaLeft > 1) return false
  account.fakesToday++
  return true
}

function lease(world: World, account: Account): void {
  const isDone = account.throwAway && world.quota - account.quotaLeft >= throwAwayFakes
  if (account.quotaLeft <= 0 || account.pausedUntil > world.now || isDone) {
    account.working = false
    world.working.delete(account)
    return
  }
  account.leases++
  const checked = account.drawnFor.shift()
  const isFriends = account.cheats && checked?.author.cheats === true
  const { style } = world.scenario
  if (account.cheats && style === 'releasing' && !isFriends && account.leases < rules.leasesPerQuotaMax * world.quota) {
    if (checked) {
      account.released++
      draw(world, checked)
    }
    return world.queue.add(world.now + 1, () => lease(world, account))
  }
  const copies = isFriends && (checked.fake || style === 'copying')
  const fake = isFriends ? checked.fake : fakesNext(world, account)
  const seconds = copies || fake ? 1 : account.seconds * (0.8 + 0.4 * world.random())
  const pause = account.cheats && style === 'holding' ? day / world.quota : 0
  if (copies) world.copied++
  if (checked && world.random() < (world.scenario.lapseShare ?? 0.1)) {
    world.queue.add(world.now + rules.lateAfter * slowest * world.scenario.steps, () => draw(world, checked))
  } else {
    account.quotaLeft--
    world.queue.add(world.now + seconds, () => handIn(world, account, fake, checked))
  }
  world.queue.add(world.now + Math.max(seconds, pause), () => lease(world, account))
}

function handIn(world: World, account: Account, fake: boolean, checked: Unit | undefined): void {
  account.recent = recentOf(world, account) + 1
  account.recentAt = world.now
  // What an offender still has is dropped.
  if (account.pausedUntil > world.now) return checked && draw(world, checked)
  // The check of a unit that was dropped is checked itself.
  if (!checked || (!checked.decided && isDropped(world, checked))) {
    const unit: Unit = { author: account, fake, at: world.now, drawn: new Set(), decided: false }
    if (world.random() < (world.scenario.peerShare ?? 1)) return draw(world, unit)
    unit.decided = true
    verify(world, account, fake)
    return countVerdict(world, unit)
  }
  // A late check is compared with what was decided meanwhile.
  if (checked.decided) return fake ? punish(world, account) : verify(world, account, false)
  const agrees = fake === checked.fake && (!fake || (account.cheats && checked.author.cheats))
  if (!agrees) return settle(world, checked, { by: account, fake })
  if (world.random() < rules.spotShare) return replay(world, checked, [{ by: account, fake }])
  checked.decided = true
  verify(world, checked.author, checked.fake)
  verify(world, account, fake)
  countVerdict(world, checked)
  world.spans.now.pairs.push({ author: checked.author, checker: account, fake })
}

/** Chooses the pairs of the span before that a third account repeats at another hour. */
function closeSpan(world: World): void {
  const { before, now } = world.spans
  const share =
    world.scenario.thirdChecks === false ? 0 : thirdCheckShare(Math.max(before.verified, now.verified), world.week)
  for (const pair of before.pairs)
    if (world.random() < share)
      world.queue.add(world.now + (world.random() * thirdWithinMs) / 1_000, () => checkAgain(world, pair))
  world.week.push(before.verified)
  world.week.shift()
  world.spans = { before: now, now: emptySpan() }
  world.queue.add(world.now + span, () => closeSpan(world))
}

/** A friend confirms a fake; anybody else differs, and the replay of the first steps finds both. */
function checkAgain(world: World, { author, checker, fake }: Pair): void {
  world.thirds++
  const { of, sums } = readPool(world)
  const partner = of[indexAbove(sums, world.random() * (sums.at(-1) ?? 0))]
  if (partner && partner.quotaLeft > 0) {
    partner.quotaLeft--
    verify(world, partner, fake && partner.cheats)
  }
  if (!fake || partner?.cheats) return
  world.needed += 3
  punish(world, author)
  punish(world, checker)
}

/** The window of a day closes: it is paid unless an offence has voided it. */
function closeDay(world: World, account: Account): void {
  const { honest, fake, spoiled } = account.paying
  if (spoiled) {
    account.lost += honest
    if (!account.cheats) world.honestLost += honest
  } else {
    world.paid += honest + fake
    world.fakedAndPaid += fake
    account.gained += fake
  }
  // A day on which it may not train is a day without income.
  if (account.cheats && !account.throwAway && account.pausedUntil > world.now) account.lost += world.quota
  account.paying = { honest: 0, fake: 0, spoiled: false }
  account.quotaLeft = world.quota
  account.leases = 0
  account.fakesToday = 0
}

function beginSession(world: World, account: Account): void {
  closeDay(world, account)
  if (!account.working) {
    account.working = true
    world.working.add(account)
    lease(world, account)
  }
  world.queue.add(world.now + day, () => beginSession(world, account))
}

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * sorted.length)] ?? 0

/** Simulates the product's rules with chance only: tests with real units show that each fake is found by a replay. */
export function simulateChecks(scenario: Scenario): Outcome {
  const world = createWorld(scenario)
  world.queue.add(span, () => closeSpan(world))
  for (const account of world.accounts) world.queue.add(account.sessionAt, () => beginSession(world, account))
  for (let week = 0; week * 7 < scenario.days; week++) {
    world.pairs.clear()
    world.queue.runUntil(Math.min(scenario.days, (week + 1) * 7) * day, (at) => (world.now = at))
  }
  const cheats = world.accounts.filter((account) => account.cheats)
  const throwAways = cheats.filter((cheat) => cheat.throwAway)
  const persons = throwAways.filter(({ id }) => id < scenario.contributors).length
  const waits = world.waits.toSorted((a, b) => a - b)
  return {
    verifiedUnits: world.units,
    serverShare: world.needed / world.units,
    fewPeersShare: world.fewPeers / world.units,
    fakedAndPaid: world.fakedAndPaid / world.paid,
    copiedShare: world.copied / world.units,
    thirdShare: world.thirds / world.units,
    incomePerCheat: cheats.reduce((sum, { gained, lost }) => sum + gained - lost, 0) / Math.max(1, cheats.length),
    paidPerThrowAway: throwAways.reduce((sum, { gained }) => sum + gained, 0) / Math.max(1, persons),
    honestLost: world.honestLost,
    verdictSeconds: { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95) },
  }
}
