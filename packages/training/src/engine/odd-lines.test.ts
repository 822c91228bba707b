import { expect, it } from 'vitest'
import { oddLines } from './odd-lines.ts'

it('the search lists the whole lines of a part, the least likely first [NET-08]', () => {
  const shard = new TextEncoder().encode('cut off\neven\nodd\nnot whole')
  const start = 4
  const scores = Uint8Array.from(shard.subarray(start), (_, i) => (i >= 9 && i < 13 ? 32 : 16))
  expect(oddLines(shard, start, scores.subarray(0, -3))).toEqual([
    { line: 'odd', loss: 2 },
    { line: 'even', loss: 1 },
  ])
  expect(oddLines(shard, 0, new Uint8Array(shard.length)).map(({ line }) => line)).toEqual(['cut off', 'even', 'odd'])
})

it('the search takes only the answers of lines whose answers alone were learned [NET-08]', () => {
  const shard = new TextEncoder().encode('long question=a\nq=odd\n')
  const scores = Uint8Array.from(shard, (_, i) => (i < 14 ? 200 : i < 18 ? 16 : 32))
  expect(oddLines(shard, 0, scores, '=')).toEqual([
    { line: 'q=odd', loss: 2 },
    { line: 'long question=a', loss: 1 },
  ])
  expect(oddLines(shard, 0, scores)[0]?.line).toBe('long question=a')
})
