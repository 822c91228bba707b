import { expect, it } from 'vitest'
import { readPages } from '#read-pages'

const read = (page: (cursor: string | undefined) => { list: number[]; next: string | null }) =>
  readPages('proof/changes', async (cursor) => page(cursor))
const full = Array<number>(100).fill(1)

it('a list is read to its end [PROOF-05]', async () => {
  expect(await read((cursor) => (cursor === '2' ? { list: [1], next: null } : { list: [3, 2], next: '2' }))).toEqual([
    3, 2, 1,
  ])
  expect(await read(() => ({ list: [], next: null }))).toEqual([])
})

it('a site whose list never ends, or repeats a page, does not keep the audit busy for ever [PROOF-05]', async () => {
  await expect(read(() => ({ list: [1], next: '7' }))).rejects.toThrow('proof/changes repeats its page 7')
  await expect(read(() => ({ list: [], next: '7' }))).rejects.toThrow('proof/changes has a page without rows')
  await expect(read(() => ({ list: [...full, 1], next: null }))).rejects.toThrow('more rows than were asked for')
  let last = 9_000_000
  const endless = read(() => ({ list: full, next: String(--last) }))
  await expect(endless).rejects.toThrow('proof/changes has more than 1000000 rows')
})
