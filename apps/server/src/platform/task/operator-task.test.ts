import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeTask, openTask } from '#platform/task/operator-task'
import { type Product, startProduct } from '#test-support/product'

let product: Product
beforeAll(async () => {
  product = await startProduct(1)
})
afterAll(() => product[Symbol.asyncDispose]())

it('is written whatever a node said: no text of its keeps operators from the task [ATK-26]', async () => {
  const texts = ['\u0000', '\ud83d', '\udead', `${'x'.repeat(1_999)}😀`, '<script>', '\u202e', 'é'.repeat(1_000_000)]
  for (const [i, reason] of texts.entries()) {
    const task = { kind: 'outgoing.failed', subject: `odd ${i}` } as const
    expect(await openTask(product.look, product.now(), { ...task, facts: { network: 'dev', reason } })).toBe(true)
    // The same word is no news.
    expect(await openTask(product.look, product.now(), { ...task, facts: { network: 'dev', reason } })).toBe(false)
    const [row] = await product.look<{ facts: { reason: string } }[]>`
      select facts from app.operator_task where subject = ${task.subject} and closed_at is null`
    expect(row?.facts.reason.length).toBeLessThanOrEqual(2_000)
    await closeTask(product.look, product.now(), task)
  }
})
