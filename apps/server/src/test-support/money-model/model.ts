import { days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'

/** The whole product as arithmetic, in minor units. */
export interface Model {
  readonly users: {
    usdt: bigint
    snt: bigint
    pledged: bigint
    leaving: bigint
    leavingSnt: bigint
    until: [number, number]
  }[]
  agentSnt: bigint
  pool: { usdt: bigint; snt: bigint }
  readonly runs: ModelRun[]
  readonly withdrawals: {
    user: number
    id: string
    amount: bigint
    feeSnt: bigint
    received: bigint
    address: string
    readonly asked: number
  }[]
  readonly paid: Map<string, bigint>
  commands: number
}
interface ModelRun {
  readonly user: number
  readonly id: string
  readonly amount: bigint
  auto: boolean
  start: number
  round: number
  closed: number
  paidDays: bigint
  earned: Set<number>
}

const periodDays = 7
export const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
const daily = (amount: bigint) => amount / 1_000n
const bonus = (amount: bigint) => amount / 5_000n
const share = (amount: bigint) => (daily(amount) * 3n) / 100n
/** x · y = k with 3 % off what is given, against the trader. */
export const sumSwaps = (paid: bigint, into: bigint, out: bigint) => {
  const taken = paid - ceil(paid * 3n, 100n)
  return { taken, received: (taken * out) / (into + taken) }
}
export const text = (minor: bigint) => `${minor / 1_000_000n}.${(minor % 1_000_000n).toString().padStart(6, '0')}`

/** A day to review, and a day late: nothing is sold, and no round begins, while such a withdrawal is open. */
export const isOverdue = (model: Model, now: number) => model.withdrawals.some(({ asked }) => asked + days(2) <= now)

/** Licences of those with a running task last until the day after. */
export function extendLicences(model: Model, now: number): void {
  if (!isOverdue(model, now)) return
  for (const { user } of model.runs) {
    const licences = model.users[user]?.until
    if (licences) licences.forEach((until, i) => (licences[i] = until < now + days(1) ? now + hours(25) : until))
  }
}

/** Lets time pass: days close in their order, terms end when all of their days are closed. */
export function passTime(model: Model, now: number): void {
  for (const run of model.runs) {
    const user = model.users[run.user]
    invariant(user, 'a run has its user')
    for (; run.closed < periodDays && run.start + days(run.closed + 1) <= now; run.closed++) {
      if (!run.earned.has(run.closed)) continue
      run.paidDays++
      user.snt += daily(run.amount)
      model.agentSnt += share(run.amount)
    }
    if (run.closed < periodDays) continue
    user.snt += run.paidDays * bonus(run.amount)
    const covered = Math.min(...user.until) >= now + days(periodDays)
    if (run.auto && run.paidDays > 0n && covered && !isOverdue(model, now)) {
      Object.assign(run, { start: now, round: run.round + 1, closed: 0, paidDays: 0n, earned: new Set() })
    } else {
      user.usdt += run.amount
      user.pledged -= run.amount
      model.runs.splice(model.runs.indexOf(run), 1)
      return passTime(model, now)
    }
  }
}

export const newModel = (people: number): Model => ({
  users: Array.from({ length: people }, () => ({
    usdt: 0n,
    snt: 0n,
    pledged: 0n,
    leaving: 0n,
    leavingSnt: 0n,
    until: [0, 0],
  })),
  agentSnt: 0n,
  pool: { usdt: 100_000_000_000n, snt: 1_000_000_000_000n },
  runs: [],
  withdrawals: [],
  paid: new Map(),
  commands: 0,
})
