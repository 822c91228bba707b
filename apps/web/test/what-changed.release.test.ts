import { createHash } from 'node:crypto'
import { loadEngine } from '@synet/training/engine/load-engine'
import { initialWeights } from '@synet/training/engine/trainer'
import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { at } from './fixtures/times.ts'
import { project, run } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, sees } = phone

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const code = 'english-sounds'
const model = { layers: 1, width: 32, heads: 2, context: 32, batch: 4 }
// The bytes from `a` on are sounds.
const alphabet = { first: 97, texts: ['T', 'IY1', 'S', 'HH', 'EY1'], between: ' ' }
const shard = new TextEncoder().encode('tea=ab\nsea=cb\nhay=de\n'.repeat(40))
const released = { hash: '0'.repeat(64), mean: ['0'.repeat(64)], at: new Date(0).toISOString(), error: 0.01, of: 2_000 }
const measured = (version: number, value: number) => ({ version, value, error: 0.01, of: 200 })

/** A run whose unit teaches a small model three words; its result is never handed in, so that the page stays. */
async function startRun(figures: ReturnType<typeof measured>[], release = dictionary.release): Promise<void> {
  const weights = initialWeights(await loadEngine(), model, 1)
  await phone.context.route('**/prod/blob/*', (route) =>
    route.fulfill({ body: Buffer.from(route.request().url().endsWith(hashOf(weights)) ? weights : shard) }),
  )
  phone.api.answer({
    'project/list': () => ({ list: [{ ...project, code }], next: null }),
    'project/detail': () => ({
      ...dictionary,
      code,
      figures,
      release,
      wrong: ['tea', 'sea', 'hay', 'far'].map((question) => ({ question, answers: ['T IY1', 'T EY1'], written: 'S' })),
      questions: { mark: '=', alphabet, counts: null },
    }),
    'purchase/taskPledgeList': () => ({ list: [{ ...run, projectCode: code }], next: null }),
    'train/units': () => ({ list: [], next: null }),
    'train/device': () => ({ device: 'a'.repeat(43) }),
    'train/lease': () => ({
      leaseId: 'unit-1',
      project: code,
      why: 'own',
      size: 1,
      protocol: 5,
      version: 61,
      model,
      seed: 1,
      steps: 120,
      learningRate: 1e-2,
      modelFrom: null,
      modelUrl: `/prod/blob/${hashOf(weights)}`,
      shardUrl: `/prod/blob/${hashOf(shard)}`,
      expiresAt: at(600_000),
    }),
    'train/commit': () => 'break',
  })
  await open(`/pages/task-list/run?id=${run.id}`)
  await button('Continue training').click()
}

it('the app shows three held-out words before and after a unit as sounds, and words right before nats [WTH-08]', async () => {
  await startRun([measured(40, 0.38), measured(60, 0.422), measured(61, 0.429)])
  await sees(
    '38.0% → 42.9%',
    'model version 40 → 61',
    'Unseen words the model gets right',
    'The model before and after your unit',
    'TEE',
  )
  await takePicture(phone.page, 'run/what-changed')
  const changed = phone.page.getByRole('region', { name: 'The model before and after your unit' })
  const words = await changed.getByRole('figure').allInnerTexts()
  expect(words.map((word) => word.split('\n')[0])).toEqual(['tea', 'sea', 'hay'])
  for (const word of words) expect(word).toContain('Before · model version 61')
  expect(words.map((word) => /\nAfter\n+(.*)/s.exec(word)?.[1]?.split(/\n+/))).toEqual([
    ['TEE', 'Right'],
    ['SEE', 'Right answer', 'TEE · TAY'],
    ['HAY', 'Right answer', 'TEE · TAY'],
  ])
})

it('the app calls nothing a change that may be chance, and shows the version that was measured on more words [WTH-08]', async () => {
  await startRun([measured(60, 0.422), measured(61, 0.429)], { ...released, version: 60, value: 0.427 })
  await sees('42.7%', 'model version 60')
  expect(await phone.page.getByText('→').count()).toBe(0)
})

it('the app keeps the newest figure where the released version differs by more than chance [WTH-08]', async () => {
  await startRun([measured(60, 0.422), measured(61, 0.429)], { ...released, version: 50, value: 0.6 })
  await sees('42.9%', 'model version 61')
})
