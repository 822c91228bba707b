import { done, refuse, type Result } from '@synet/core/result'
import { expect, it } from 'vitest'
import { withConcurrencyLimit } from '#training/unit/concurrency-limit'

const crowd = 100

it('five calls of a burst run at a time, the rest wait or are refused for now, and a failure frees its place', async () => {
  let atWork = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async (): Promise<Result<string>> => {
    most = Math.max(most, ++atWork)
    await new Promise<void>((end) => ends.push(end))
    atWork--
    return done('taken')
  }
  const answers = Array.from({ length: crowd }, () => withConcurrencyLimit('asked', work))
  let open = true
  const all = Promise.all(answers).finally(() => {
    open = false
  })
  while (open) {
    for (const end of ends.splice(0)) end()
    await new Promise(setImmediate)
  }
  const taken = (await all).filter((answer) => answer.ok)
  expect(most).toBe(5)
  expect(taken).toHaveLength(5 + 64)
  expect((await all).at(-1)).toEqual(refuse('train.busy', { seconds: 2 }))
  const broken = () => withConcurrencyLimit('asked', () => Promise.reject<Result<string>>(new Error('broken')))
  for (let n = 0; n < 20; n++) await expect(broken()).rejects.toThrow('broken')
  expect(await withConcurrencyLimit('done', async () => done('as ever'))).toEqual(done('as ever'))
})

it('a finished unit is served before requests for one', async () => {
  const order: string[] = []
  const end = Promise.withResolvers<void>()
  const take = (kind: 'done' | 'asked', n: number) =>
    withConcurrencyLimit(kind, async () => {
      if (n < 5) await end.promise
      order.push(kind)
      return done(n)
    })
  const all = [...Array(8).keys()].map((n) => take('asked', n))
  const last = take('done', 8)
  end.resolve()
  await Promise.all([...all, last])
  expect(order.indexOf('done')).toBe(5)
})
