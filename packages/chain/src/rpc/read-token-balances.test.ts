import { expect, it } from 'vitest'
import { readInParts } from './read-token-balances.ts'

const addresses = Array.from({ length: 1_000 }, (_, n) => `address ${n}`)
const balancesOf = (part: readonly string[]) => part.map((address) => BigInt(address.slice(8)))

it('repeats the part of the balances that failed, and no other [ATK-26]', async () => {
  const asked: string[] = []
  let failures = 3
  const balances = await readInParts(
    { token: 'token', addresses },
    async (part) => {
      asked.push(part.addresses[0] ?? '')
      if (part.addresses.includes('address 470') && failures-- > 0) throw new Error('the node is busy')
      return balancesOf(part.addresses)
    },
    100,
    0,
  )
  expect(balances).toEqual(balancesOf(addresses))
  expect([asked.length, asked.filter((first) => first === 'address 400').length]).toEqual([13, 4])
})

it('fails when a part fails each time: no balance is guessed [ATK-26]', async () => {
  const read = readInParts({ token: 'token', addresses }, () => Promise.reject(new Error('the node is gone')), 100, 0)
  await expect(read).rejects.toThrow('the node is gone')
})
