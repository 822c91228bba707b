import { createHash } from 'node:crypto'
import { loadEngine } from '@synet/training/engine/load-engine'
import { initialWeights } from '@synet/training/engine/trainer'
import { takePicture } from '@synet/stack/pictures'
import { describe, expect, it } from 'vitest'
import { at } from './fixtures/times.ts'
import { project, run, trialUnit } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('the page of a run [NET-08]', () => {
  const phone = takePhone()
  const { open, button, sees } = phone

  /** Answers one lease with a unit of the other project, which can't be handed in. */
  async function offerUnit(): Promise<void> {
    const engine = await loadEngine()
    const shard = Uint8Array.from({ length: 2_000 }, (_, i) => 97 + ((i * i + 7 * i) % 26))
    const weights = initialWeights(engine, trialUnit.model, 1)
    const { protocol, version, model, seed, steps, learningRate } = trialUnit
    await phone.context.route('**/prod/blob/*', (route) =>
      route.fulfill({ body: Buffer.from(route.request().url().endsWith(hashOf(weights)) ? weights : shard) }),
    )
    const elsewhere = { project: 'icelandic-sounds', why: 'round-full', size: 1 } as const
    const unit = {
      runId: run.id,
      device: 'demo',
      today: true,
      print: null,
      version,
      reason: null,
      checkedBy: null,
      size: 1,
    }
    phone.api.answer({
      'project/list': () => ({
        list: [project, { ...project, code: elsewhere.project, name: 'Which language is this?' }],
        next: null,
      }),
      'train/units': () => ({
        list: [
          { ...unit, leaseId: 'unit-2', project: elsewhere.project, state: 'verified', at: at(0) },
          { ...unit, leaseId: 'unit-1', project: run.projectCode, state: 'verified', at: at(-60_000) },
        ],
        next: null,
      }),
      'train/device': () => ({ device: 'a'.repeat(43) }),
      'train/lease': () => ({
        leaseId: 'unit-3',
        ...elsewhere,
        protocol,
        version,
        model,
        seed,
        steps,
        learningRate,
        modelFrom: null,
        modelUrl: `/prod/blob/${hashOf(weights)}`,
        shardUrl: `/prod/blob/${hashOf(shard)}`,
        expiresAt: at(600_000),
      }),
      // The unit stays on the page: it can't be handed in.
      'train/commit': () => 'break',
    })
  }

  it('says that a unit trains another project, and why', async () => {
    await offerUnit()
    await open(`/pages/task-list/run?id=${run.id}`)
    await sees(/^\d.*Which language is this\?/)
    await button('Continue training').click()
    await sees(
      'Enough people train “English speeches” right now. This unit trains “Which language is this?” and counts the same.',
    )
    await takePicture(phone.page, 'run/elsewhere')
  })
  it('says once the day is done that it is done, and no longer that this device trains [ALV-07]', async () => {
    await offerUnit()
    await open(`/pages/task-list/run?id=${run.id}`)
    await button('Continue training').click()
    const figures = phone.page.getByRole('region', { name: 'Training now' })
    await figures.getByText('Model error (nats per byte)', { exact: true }).click()
    await figures.getByRole('img', { name: 'Model error (nats per byte)' }).waitFor()
    const submitted = { ...run, unitsPending: run.quota - run.unitsVerified }
    phone.api.answer({
      'train/lease': () => ({ refuse: 'train.no-quota', msg: 'The quota is met' }),
      'train/commit': () => ({
        accepted: {
          state: 'accepted',
          unitsVerified: run.unitsVerified,
          unitsPending: submitted.unitsPending,
          quota: run.quota,
        },
        upload: null,
      }),
      'purchase/taskPledgeList': () => ({ list: [submitted], next: null }),
    })
    await sees('Today’s work is submitted')
    await figures.waitFor({ state: 'detached' })
    // Nothing is left to train while it is checked.
    expect(await button('Continue training').count()).toBe(0)
    const done = { ...run, state: 'today-done' as const, unitsVerified: run.quota, unitsPending: 0 }
    phone.api.answer({ 'purchase/taskPledgeList': () => ({ list: [done], next: null }) })
    phone.api.push('run', run.id)
    await sees('Done for today')
    expect(await phone.page.getByText('Today’s work is submitted').count()).toBe(0)
    await takePicture(phone.page, 'run/after-quota')
  })

  it('says in every other tab of the browser that one trains, until it is closed [ALV-08]', async () => {
    await offerUnit()
    const other = await phone.context.newPage()
    await other.goto(`${phone.api.origin}/#/pages/task-list/run?id=${run.id}`)
    const goOn = other.getByRole('button', { name: 'Continue training' })
    await goOn.waitFor()
    await open(`/pages/task-list/run?id=${run.id}`)
    await button('Continue training').click()
    await other.getByText('Training in another tab').waitFor()
    expect(await goOn.count()).toBe(0)
    const third = await phone.context.newPage()
    await third.goto(`${phone.api.origin}/#/pages/task-list/run?id=${run.id}`)
    await third.getByText('Training in another tab').waitFor()
    await takePicture(third, 'run/other-tab')
    await phone.page.close()
    await goOn.waitFor()
    expect(await other.getByText('Training in another tab').count()).toBe(0)
  })
})
