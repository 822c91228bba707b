import { expect, it } from 'vitest'
import { byTimeLeft } from './by-time-left.ts'

it('the list sorts customers by the least time left of their listed orders, to the second', () => {
  const order = (id: number, userId: string, time: string) => ({ id, userId, reviewBy: `2026-11-29T21:${time}Z` })
  const listed = [order(1, 'b', '44:50'), order(2, 'b', '44:40'), order(3, 'a', '45:10'), order(4, 'a', '44:20')]
  expect(byTimeLeft(listed).map(({ id }) => id)).toEqual([4, 3, 2, 1])
})
