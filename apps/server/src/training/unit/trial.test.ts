import { createHash } from 'node:crypto'
import type { Answer, RequestInput } from '@synet/contract/calls'
import { trialToken } from '@synet/contract/device-proof'
import { addMs, days } from '@synet/core/clock'
import { commitmentOf, printOf } from '@synet/training/client/trial-result'
import { type DeviceKeys, proveDeviceKey, thumbprintOf } from '@synet/training/client/device-key'
import { expect, it } from 'vitest'
import { trialResult } from '#training/calls/train/trial'
import { deleteOldRows } from '#processes/retention/delete-old-rows'
import { arriveWithRun, compute, deliver, leaseFor } from '#test-support/contributor'
import { makeDeviceKeys } from '#test-support/device'
import { type Person, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { codeOf } from '#test-support/runs'
import { openClient } from '@synet/contract/test-support/open-client'

type Unit = NonNullable<Answer<'train/trialUnit'>['unit']>

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })

const offered = async (): Promise<Unit | null> => {
  const url = `${product.urls.site}/prod/api/train/trialUnit`
  const response = await fetch(url)
  expect(response.headers.get('cache-control')).toMatch(/public, max-age=60/)
  return ((await response.json()) as { data: Answer<'train/trialUnit'> }).data.unit
}

/** Shows the device in a new session of somebody. */
async function keepAs(person: Person, keys: DeviceKeys): Promise<Answer<'train/ownTrial'>> {
  const { token } = await person.session()
  const call = openClient(product.urls.site, token)
  await call('train/keepTrial', await proveDeviceKey(keys, token))
  return call('train/ownTrial', {})
}

const repeat = async (unit: Unit): Promise<string> => commitmentOf(await compute(product, unit))

const resultOf = async (
  unit: string,
  commitment: string,
  keys: DeviceKeys,
): Promise<RequestInput<'train/trialResult'>> => ({
  unit,
  commitment,
  ...(await proveDeviceKey(keys, trialToken(unit, ''))),
})

it('a visitor repeats a verified unit once; it is kept for the account that registers next, without pay or trust [LUV-02]', async () => {
  expect(await offered()).toMatchObject({ id: 'first-tiny-speeches', version: 0, verified: null })
  const { person, runId } = await arriveWithRun(product, { recharged: '200', pledged: '100' })
  const lease = await leaseFor(person, runId)
  const result = await compute(product, lease)
  await deliver(person, lease, result)
  await product.until('the verdict', async () =>
    (await person.call('train/units', { runId })).list.find(({ state }) => state === 'verified'),
  )
  await product.advance(60_000)
  const unit = await offered()
  if (!unit) throw new Error('no unit is offered')
  const { model, seed, steps, version } = lease
  expect(unit).toMatchObject({ model, seed, steps, version, project: 'tiny-speeches' })
  // Where and when it was verified, and what a visitor's row is compared with.
  expect(unit.verified).toEqual({
    at: expect.any(String),
    region: 'accra-gh',
    print: printOf(model, result),
  })
  const fetched = await Promise.all(
    [unit.modelUrl, unit.shardUrl].map(
      async (url) => (await (await fetch(product.urls.site + url)).arrayBuffer()).byteLength,
    ),
  )
  expect(fetched.reduce((sum, bytes) => sum + bytes, 0)).toBe(unit.bytes)

  const keys = await makeDeviceKeys()
  const commitment = await repeat(unit)
  const stranger = await makeDeviceKeys()
  const send = async (input: RequestInput<'train/trialResult'>) => codeOf(person.call('train/trialResult', input))
  const forged = {
    ...(await resultOf(unit.id, commitment, keys)),
    ...(await proveDeviceKey(keys, trialToken('another', ''))),
  }
  expect(await send(forged)).toBe('device.key-wrong')
  expect(await send(await resultOf(unit.id, createHash('sha256').digest('hex'), keys))).toBe('trial.differs')
  expect(await send(await resultOf('unknown', commitment, keys))).toBe('trial.over')
  const before = await product.look`select count(*) from app.lease`
  const posted = await product.look`select count(*) from ledger.posting`
  await person.call('train/trialResult', await resultOf(unit.id, commitment, keys))
  expect(await send(await resultOf(unit.id, commitment, keys))).toBe('trial.done')
  await person.call('train/trialResult', await resultOf(unit.id, commitment, stranger))
  expect(await product.look`select count(*) from app.lease`).toEqual(before)
  expect(await product.look`select count(*) from ledger.posting`).toEqual(posted)

  // Work comes first, also where the development's configuration leaves it out for codes.
  const { owner } = product
  const strict = { ...owner, config: { ...owner.config, codesWithoutWork: false } }
  const meta = { ip: '203.0.113.9' } as Parameters<typeof trialResult>[2]
  expect(await trialResult(strict, await resultOf(unit.id, commitment, stranger), meta)).toMatchObject({
    error: 'work.required',
  })

  // A person who had an account before gets nothing by showing the device, and a key counts for its own session only.
  expect((await keepAs(person, keys)).trial).toBeNull()
  const newcomer = await registerPerson(product, 'AGENT001', { bindEmail: false })
  expect(await codeOf(newcomer.call('train/keepTrial', await proveDeviceKey(keys, 'another')))).toBe('device.key-wrong')
  const { lossTrace } = result
  expect((await keepAs(newcomer, keys)).trial).toMatchObject({
    project: 'tiny-speeches',
    version,
    steps,
    losses: [lossTrace[0], lossTrace.at(-1)],
  })
  // An account has one, whatever it shows.
  await keepAs(newcomer, stranger)
  expect(await product.look`select from app.trial where user_id is not null`).toHaveLength(1)
  const second = await registerPerson(product, 'AGENT001', { bindEmail: false })
  expect((await keepAs(second, keys)).trial).toBeNull()
  expect((await newcomer.call('user/info', {})).balances.SNT.available).toBe('0')
  expect((await newcomer.call('train/units', {})).list).toEqual([])
  expect(await product.look`select from app.device_use where device = ${await thumbprintOf(keys)}`).toHaveLength(0)

  const later = { sql: owner.sql, clock: { ...owner.clock, now: () => addMs(product.now(), days(31)) } }
  while (await deleteOldRows(later));
  expect((await product.look`select user_id is not null as kept from app.trial`).map(({ kept }) => kept)).toEqual([
    true,
  ])
}, 300_000)
