import { simulateChecks } from '@synet/training/simulation/simulate-checks'
import { expect, it } from 'vitest'
import { trainPopulation } from '#test-support/train-population'

/** `npm run test:strangers` has thirty, of whom nine collude, for more units. */
const isLong = process.env['LONG'] !== undefined
const population = isLong ? { contributors: 30, colluding: 9, quota: 24 } : { contributors: 23, colluding: 2, quota: 4 }

it('a coalition among real contributors is found as in the simulation, and no honest one loses anything [NET-03]', async () => {
  const { contributors, colluding, quota } = population
  const real = await trainPopulation(population)
  const simulated = simulateChecks({
    contributors,
    colludingShare: colluding / contributors,
    fakes: 'all',
    style: 'plain',
    // As many units of the middle speed as the quota. Each of the real ones takes one turn, was at work before, and stays.
    minutesADay: (quota * 10.2) / 60,
    secondsAStep: [0.2, 0.2],
    lapseShare: 0,
    atWork: true,
    // Nobody knows yet how much work is usual.
    thirdChecks: false,
    beginWithin: 10,
    days: 1,
    steps: 50,
    seed: 1,
  })
  console.log(JSON.stringify({ population, real, simulated }))
  expect(real).toMatchObject({ offenders: colluding, honestOffenders: 0, honestLost: 0 })
  expect(real.verified).toBeGreaterThan(((contributors - colluding) * quota) / 4)
  // At most a fake that a friend confirmed before either was found.
  expect(real.fakedAndPaid).toBeLessThanOrEqual(2)
  const needed = (real.replays - real.fewPeers) / real.verified
  expect(Math.abs(needed - (simulated.serverShare - simulated.fewPeersShare))).toBeLessThan(0.1)
  // With four units each, nearly all are the first or the last of somebody, when fewer than twenty accounts have room.
  if (isLong) expect(Math.abs(real.fewPeers / real.verified - simulated.fewPeersShare)).toBeLessThan(0.1)
}, 600_000)
