import { expect, it, onTestFinished, vi } from 'vitest'
import { loadTinyUnit } from '#engine/test-support/fixture'
import { initialWeights } from '#engine/trainer'
import { createUnitWorker } from './unit-worker.ts'
import type { FromWorker } from './worker-messages.ts'

const { module, unit } = await loadTinyUnit()

it('the worker measures the usual step of each model by itself, so that a device does not rest after a change of project', async () => {
  let stepMs = 10
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += stepMs))
  onTestFinished(() => clock.mockRestore())
  let sent: FromWorker[] = []
  let ended = (): void => undefined
  const handle = createUnitWorker(
    (message) => {
      sent.push(message)
      if (message.kind === 'trained') ended()
    },
    async () => ({ module, engine: 'plain', selfTest: 'passed' }),
  )
  /** @returns whether the device rested in the last step */
  const train = async (of: typeof unit): Promise<boolean> => {
    sent = []
    await new Promise<void>((resolve) => {
      ended = resolve
      handle({ kind: 'train', unit: of, resumeFrom: undefined, prompts: [] })
    })
    return sent.flatMap((message) => (message.kind === 'progress' ? [message.resting] : [])).at(-1) ?? false
  }
  const model = { ...unit.model, batch: 8 }
  const larger = { ...unit, model, baseWeights: initialWeights(module, model, 1), steps: 12 }

  expect(await train({ ...unit, steps: 12 })).toBe(false)
  stepMs = 20
  expect(await train(larger)).toBe(false)
  // The first model's usual step is still known: the device has become slow.
  expect(await train({ ...unit, steps: 12 })).toBe(true)
})
