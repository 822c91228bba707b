import { expect, it } from 'vitest'
import { createFairTurns } from '#platform/http/fair-turns'

/** Runs the turns by hand, and notes who began in each. */
function startTurns() {
  const turns: (() => void)[] = []
  const begun: string[] = []
  const { take } = createFairTurns((run) => turns.push(run))
  return {
    ask: (network: string, name = network) => void take(network).then(() => begun.push(name)),
    async turn(): Promise<string[]> {
      turns.shift()?.()
      await Promise.resolve()
      return begun.splice(0)
    },
    waiting: () => turns.length,
  }
}

it('a request begins within two turns although another network has a thousand waiting [ATK-25]', async () => {
  const { ask, turn } = startTurns()
  for (let n = 0; n < 1_000; n++) ask('flood', `${n}`)
  expect(await turn()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  ask('somebody')
  expect([...(await turn()), ...(await turn())]).toEqual(['8', 'somebody'])
  // Alone again, the network continues as before.
  expect(await turn()).toHaveLength(8)
})

it('a request waits for at most one of each other network [ATK-25]', async () => {
  const { ask, turn } = startTurns()
  for (let n = 0; n < 100; n++) for (let flood = 0; flood < 12; flood++) ask(`flood ${flood}`)
  await turn()
  ask('somebody')
  const next: string[] = []
  for (let n = 0; n < 13; n++) next.push(...(await turn()))
  expect(next).toHaveLength(13)
  expect(next).toContain('somebody')
})

it('every request begins once, in the order of its network, and then no turn is asked for', async () => {
  const { ask, turn, waiting } = startTurns()
  for (let n = 0; n < 50; n++) ask(`network ${n % 3}`, `${n % 3}-${Math.floor(n / 3)}`)
  const all: string[] = []
  while (waiting() > 0) all.push(...(await turn()))
  expect(all).toHaveLength(50)
  for (const network of ['0', '1', '2'])
    expect(all.filter((name) => name.startsWith(`${network}-`)).map((name) => Number(name.slice(2)))).toEqual(
      Array.from({ length: network < '2' ? 17 : 16 }, (_, n) => n),
    )
  ask('later')
  expect(await turn()).toEqual(['later'])
})
