import { addMs, days, hours } from '@synet/core/clock'
import { type AuditLimits, auditLimits, decideAudit, isHoneypot } from '#protocol/decide-audit'
import { judgeOffence } from '#protocol/judge-offence'
import { isSuspect, type UnitFacts } from '#protocol/suspect-unit'
import { seededRandom } from './seeded-random.ts'

/**
 * The behaviour of a cheat. Tests with real units show that a replay detects each of these; here only chance remains.
 */
export interface Cheat {
  readonly name: string
  /** The number of units per day that are not computed, out of `unitsADay`. */
  readonly cheatedADay: number
  /** The properties of such a unit that the server sees at once. */
  readonly facts: UnitFacts
  /** Whether it begins with the record of somebody who worked honestly for months. */
  readonly trusted: boolean
}

const usual: UnitFacts = { norm: 1, medianNorm: 1, seenBefore: false }
const unitsADay = 8

export const cheats: readonly Cheat[] = [
  { name: 'random delta', cheatedADay: 8, facts: { ...usual, norm: 40 }, trusted: true },
  { name: 'zero delta', cheatedADay: 8, facts: { ...usual, norm: 0 }, trusted: true },
  { name: 'copied delta', cheatedADay: 8, facts: { ...usual, seenBefore: true }, trusted: true },
  { name: 'scaled delta', cheatedADay: 8, facts: { ...usual, norm: 3 }, trusted: true },
  { name: 'right loss, wrong delta', cheatedADay: 8, facts: usual, trusted: false },
  { name: 'replayed submission', cheatedADay: 8, facts: { ...usual, seenBefore: true }, trusted: true },
  { name: 'colluding pair', cheatedADay: 4, facts: { ...usual, seenBefore: true }, trusted: true },
  { name: 'after earning trust, every unit', cheatedADay: 8, facts: usual, trusted: true },
  { name: 'after earning trust, every second', cheatedADay: 4, facts: usual, trusted: true },
  { name: 'after earning trust, one a day', cheatedADay: 1, facts: usual, trusted: true },
]

export interface CheatOutcome {
  readonly submitted: number
  readonly paid: number
  readonly cheatedAndPaid: number
  /** Units that an honest contributor computed and was not paid for. */
  readonly honestLost: number
  readonly replayedShare: number
  /**
   * Units of income that cheating brought each cheat: those paid without work, less those lost by void days, pauses and
   * ended runs.
   */
  readonly incomePerCheat: number
}

interface Account {
  readonly cheats: boolean
  validInRow: number
  offences: Date[]
  pausedUntil: Date
  ended: boolean
  gained: number
  lost: number
}

const start = new Date('2026-01-01T00:00:00Z')

/** The worst case for the server: its queue is ten times too long the whole time. */
const isReplayed = ({ validInRow }: Account, looks: UnitFacts, draw: number, limits: AuditLimits): boolean =>
  decideAudit(
    {
      queuedUnits: 1_000,
      queueUnitsMax: 100,
      accountValidInRow: validInRow,
      deviceValidInRow: validInRow,
      suspect: isSuspect(looks),
      draw,
    },
    limits,
  ) !== 'accept'

/** A hundred accounts, one in ten a cheat. */
const population = (cheat: Cheat, limits: AuditLimits): Account[] =>
  Array.from({ length: 100 }, (_, i) => {
    const cheats = i % 10 === 0
    const validInRow = cheat.trusted || !cheats ? limits.validInRowMin + 1 : 0
    return { cheats, validInRow, offences: [], pausedUntil: start, ended: false, gained: 0, lost: 0 }
  })

function incomePerCheat(accounts: readonly Account[]): number {
  const cheats = accounts.filter((account) => account.cheats)
  return cheats.reduce((sum, { gained, lost }) => sum + gained - lost, 0) / cheats.length
}

/**
 * Simulates a population of which one account in ten cheats, for a number of units and with the rules of the server.
 * Income is credited at the end of a day. The share is the default of the setting.
 */
export function simulateCheats(
  cheat: Cheat,
  {
    units,
    seed,
    limits = { ...auditLimits, sampleShareMin: 0.25 },
  }: { units: number; seed: number; limits?: AuditLimits },
): CheatOutcome {
  const random = seededRandom(seed)
  const accounts = population(cheat, limits)
  let submitted = 0
  let paid = 0
  let cheatedAndPaid = 0
  let honestLost = 0
  let replayed = 0

  const isCaught = (account: Account, cheated: boolean): boolean => {
    if (isHoneypot(random(), limits)) return cheated
    if (!isReplayed(account, cheated ? cheat.facts : usual, random(), limits)) return false
    replayed++
    return cheated
  }

  const workADay = (account: Account, morning: Date): void => {
    if (account.ended || account.pausedUntil > morning) {
      account.lost += unitsADay
      return
    }
    let honest = 0
    let cheated = 0
    for (let unit = 0; unit < unitsADay; unit++) {
      const at = addMs(morning, hours(unit))
      const cheats = account.cheats && unit < cheat.cheatedADay
      submitted++
      if (cheats) cheated++
      else honest++
      if (!isCaught(account, cheats)) {
        account.validInRow++
        continue
      }
      const sanction = judgeOffence(account.offences, at, at)
      if (!sanction) continue
      account.offences.push(at)
      account.pausedUntil = sanction.pausedUntil
      account.ended = sanction.runsEnd
      account.validInRow = 0
      // The cheat loses the computed units, and the income of the rest of the day.
      account.lost += unitsADay - cheated
      if (!account.cheats) honestLost += honest
      return
    }
    paid += honest + cheated
    cheatedAndPaid += cheated
    account.gained += cheated
  }

  for (let day = 0; submitted < units; day++) {
    for (const account of accounts) workADay(account, addMs(start, days(day)))
  }
  return {
    submitted,
    paid,
    cheatedAndPaid,
    honestLost,
    replayedShare: replayed / submitted,
    incomePerCheat: incomePerCheat(accounts),
  }
}
