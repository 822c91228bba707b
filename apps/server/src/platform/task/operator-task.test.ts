import { expect, it } from 'vitest'
import { closeTask, openTask } from '#platform/task/operator-task'
import { openProduct, product } from '#test-support/product'

openProduct(1)

it('a task of operators is stored with what a node said, whatever it said [ATK-26]', async () => {
  const texts = [
    ['execution reverted', 'execution reverted'],
    ['\u0000', ''],
    ['\ud83d', '\ufffd'],
    ['\udead', '\ufffd'],
    [`${'x'.repeat(1_999)}😀`, `${'x'.repeat(1_999)}…`],
    ['<script>', '<script>'],
    ['\u202e', ''],
    ['é'.repeat(1_000_000), `${'é'.repeat(1_999)}…`],
  ] as const
  for (const [i, [reason, stored]] of texts.entries()) {
    const task = { kind: 'outgoing.failed', subject: `odd ${i}` } as const
    expect(await openTask(product.look, product.now(), { ...task, facts: { network: 'dev', reason } })).toBe(true)
    // The same text is no news.
    expect(await openTask(product.look, product.now(), { ...task, facts: { network: 'dev', reason } })).toBe(false)
    const [row] = await product.look<{ facts: object }[]>`
      select facts from app.operator_task where subject = ${task.subject} and closed_at is null`
    expect(row?.facts).toEqual({ network: 'dev', reason: stored })
    await closeTask(product.look, product.now(), task)
  }
})
