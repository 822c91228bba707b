import { describe, expect, it } from 'vitest'
import { auditLimits } from '#protocol/decide-audit'
import { cheats, simulateCheats } from './simulate-cheats.ts'

describe('over 10,000 units with a cheat in every tenth account and the longest queue', () => {
  it.each(cheats.map((cheat) => [cheat.name, cheat] as const))(
    '%s: at most 0.5 %% of what is paid was cheated, cheating loses income, honest devices lose nothing',
    (_name, cheat) => {
      for (const seed of [1, 2, 3, 4, 5]) {
        const outcome = simulateCheats(cheat, { units: 10_000, seed })
        expect(outcome.cheatedAndPaid / outcome.paid).toBeLessThanOrEqual(0.005)
        expect(outcome.incomePerCheat).toBeLessThan(0)
        expect(outcome.honestLost).toBe(0)
      }
    },
  )

  it('without replays cheats are paid, so the demand can fail', () => {
    const blind = { ...auditLimits, sampleShareMin: 0, honeypotShare: 0, validInRowMin: -1 }
    const cheat = cheats.find(({ name }) => name.endsWith('every unit'))
    if (!cheat) throw new Error('no such cheat')
    const outcome = simulateCheats(cheat, { units: 10_000, seed: 1, limits: { ...blind, sampleShareMin: 0.01 } })
    expect(outcome.cheatedAndPaid / outcome.paid).toBeGreaterThan(0.005)
  })
})
