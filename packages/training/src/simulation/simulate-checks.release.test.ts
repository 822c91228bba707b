import { describe, expect, it } from 'vitest'
import { simulateChecks } from './simulate-checks.ts'

const scenario = { contributors: 800, colludingShare: 0.3, minutesADay: 120, steps: 500, days: 2, seed: 3 } as const

describe('verification by strangers, simulated', () => {
  it.each(['plain', 'copying', 'releasing', 'holding'] as const)(
    'a coalition of three in ten that is %s has no income from faking, and the server replays little [NET-03]',
    (style) => {
      for (const fakes of ['all', 'one-a-day'] as const) {
        const outcome = simulateChecks({ ...scenario, style, fakes })
        expect(outcome.incomePerCheat).toBeLessThan(0)
        expect(outcome.fakedAndPaid).toBeLessThan(0.002)
        expect(outcome.serverShare - outcome.fewPeersShare).toBeLessThan(0.05)
      }
    },
  )

  it('a coalition that trains all at once is found by third checks at another hour [NET-03]', () => {
    const burst = {
      ...scenario,
      contributors: 2_000,
      minutesADay: 30,
      steps: 50,
      style: 'burst',
      fakes: 'one-a-day',
      days: 4,
    } as const
    const [without, outcome] = [simulateChecks({ ...burst, thirdChecks: false }), simulateChecks(burst)]
    expect(outcome.fakedAndPaid).toBeLessThan(without.fakedAndPaid / 4)
    expect(outcome.thirdShare).toBeLessThan(0.1)
    expect(outcome.incomePerCheat).toBeLessThan(without.incomePerCheat)
  })

  it('accounts without a device whose friends confirm faked at most a thousandth of what is paid, below a burst [WTH-06]', () => {
    const throwAways = {
      contributors: 2_000,
      colludingShare: 0.3,
      throwAwayShare: 1 / 3,
      minutesADay: 20,
      steps: 50,
      style: 'burst',
      fakes: 'none',
      days: 8,
      seed: 1,
    } as const
    // All begin so near each other that their work stays just below 1.4 times the usual.
    const outcome = simulateChecks({ ...throwAways, burstWithin: 25_200 })
    expect(outcome.fakedAndPaid).toBeLessThanOrEqual(0.001)
    // A person without a device loses nothing by a pause, so that what is paid is a gain.
    expect(outcome.paidPerThrowAway).toBeGreaterThan(0)
    expect(outcome.paidPerThrowAway).toBeLessThan(2)
  })

  it('honest people alone cost the server one replay in a hundred units [NET-03]', () => {
    const outcome = simulateChecks({ ...scenario, style: 'plain', fakes: 'none' })
    expect(outcome.fakedAndPaid).toBe(0)
    expect(outcome.serverShare - outcome.fewPeersShare).toBeLessThan(0.02)
  })

  it('has the server replay all units while few people are at work [NET-01]', () => {
    const outcome = simulateChecks({ ...scenario, contributors: 30, style: 'plain', fakes: 'one-a-day' })
    expect(outcome.fewPeersShare).toBeGreaterThan(0.99)
    expect(outcome.fakedAndPaid).toBe(0)
  })
})
