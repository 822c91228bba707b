import { auditAll } from '#custody/audit/audit-all'
import { days, hours } from '@synet/core/clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { compute, deliver, leaseFor, readRun } from '#test-support/contributor'
import { commitOffence } from '#test-support/commit-offence'
import { logInOperator, type Person, registerPerson, signProposal } from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { codeOf, earnToday } from '#test-support/runs'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })
let first: Awaited<ReturnType<typeof logInOperator>>

beforeEach(logIn)

/** Operators' sessions end within hours, and the tests move the clock by days. */
async function logIn(): Promise<void> {
  first = await logInOperator(product, 0)
}

const green = async () => (await auditAll(product.owner)).filter((check) => !check.green)
const daysOf = async (person: Person, id: string) => (await person.call('purchase/taskIncome', { id })).list

async function lift(id: string, reason: string): Promise<void> {
  const proposal = await first.ops('proposeLift', { id, reason, secondFactor: await first.secondFactor() })
  expect(await signProposal(product, proposal.id)).toBe(true)
  const ended = await product.until('it is executed', async () => {
    const [found] = (await first.ops('proposals', { id: proposal.id })).list
    return found && found.endedAt !== null && found
  })
  expect(ended).toMatchObject({ kind: 'offence.lifted', state: 'executed', refusal: null })
}

describe('an offence', () => {
  it('is shown with its reason to the person it concerns, and appealed once [ENT-03]', async () => {
    const { person, offence } = await commitOffence(product)
    const other = await registerPerson(product, 'AGENT001', { bindEmail: false })
    const [shown] = (await person.call('train/offences', {})).list
    expect(shown).toMatchObject({
      reason: 'parameters',
      // The person is logged in with a program that calls itself this.
      device: 'node',
      days: 1,
      runsEnded: false,
      appeal: null,
      lifted: false,
    })
    const appeal = (text: string, by = person) => codeOf(by.call('train/appeal', { id: offence, text }))
    expect(await appeal(' ')).toBe('appeal.required')
    expect(await appeal('x'.repeat(501))).toBe('request.invalid')
    expect(await appeal('It was not me', other)).toBe('offence.not-found')
    expect(await appeal('My laptop ran hot')).toBeUndefined()
    expect(await appeal('My laptop ran hot')).toBeUndefined()
    expect(await appeal('Something else')).toBe('appeal.made')

    const { offences } = await first.ops('training', {})
    expect(offences[0]).toMatchObject({ id: offence, appeal: { text: 'My laptop ran hot' }, answer: null, rejected: 1 })
    const keep = async (reason: string) =>
      codeOf(first.ops('keepOffence', { id: offence, reason, secondFactor: await first.secondFactor() }))
    expect(await keep('Both replays agree')).toBeUndefined()
    expect(await keep('Again')).toBe('offence.not-found')
    expect((await person.call('train/offences', {})).list[0]).toMatchObject({
      answer: { text: 'Both replays agree' },
      lifted: false,
    })
    const { list: log } = await first.ops('log', { action: 'training.keep-offence' })
    expect(log[0]?.facts).toMatchObject({ offence, reason: 'Both replays agree' })
    await product.until('the mail that tells it', async () =>
      product.mailbox.messages(person.email).some(({ text }) => /was\s+answered/.test(text)),
    )
  }, 120_000)

  it('is lifted by two operators while its day lasts: the pause ends, and the day is filled and paid [ENT-03]', async () => {
    const { person, runId, offence } = await commitOffence(product)
    expect(await codeOf(person.call('train/lease', { runId, device: person.device, protocol: 2 }))).toBe('train.paused')
    expect((await daysOf(person, runId))[0]?.state).toBe('void')
    await lift(offence, 'The replaying machine was faulty')
    expect((await daysOf(person, runId))[0]?.state).toBe('open')
    expect(await green()).toEqual([])
    await leaseFor(person, runId)
    await earnToday(product, runId)
    await product.advance(days(1) + hours(1))
    await product.until('the day is credited', async () =>
      (await daysOf(person, runId)).some((d) => d.state === 'credited'),
    )
    await logIn()
    expect((await person.call('train/offences', {})).list[0]).toMatchObject({
      lifted: true,
      answer: { text: 'The replaying machine was faulty' },
    })
    expect(
      await codeOf(first.ops('proposeLift', { id: offence, reason: 'x', secondFactor: await first.secondFactor() })),
    ).toBe('offence.lifted')
    expect(await green()).toEqual([])
  }, 180_000)

  it('is lifted afterwards: a day whose quota was filled is paid, and one whose quota was not is repeated at the end [ENT-03]', async () => {
    const { sql } = product.owner
    const [filled, cut] = [await commitOffence(product), await commitOffence(product)]
    await sql`update app.run_day d set units_verified = r.quota from app.run r
      where r.id = ${filled.runId} and d.run_id = r.id and d.day = 1`
    const ends = async (id: string) => new Date((await readRun(cut.person, id)).endsAt).getTime()
    const before = await ends(cut.runId)
    await product.advance(days(1) + hours(3))
    await logIn()
    await lift(filled.offence, 'Looked at again')
    await lift(cut.offence, 'Looked at again')
    await product.until('the filled day is credited', async () =>
      (await daysOf(filled.person, filled.runId)).some((day) => day.day === 1 && day.state === 'credited'),
    )
    // The void day comes again; the second one is in progress.
    expect((await ends(cut.runId)) - before).toBe(days(1))
    const all = await daysOf(cut.person, cut.runId)
    expect(all.find((day) => day.day === 1)).toMatchObject({ state: 'void' })
    expect(await green()).toEqual([])
  }, 180_000)

  it('a lifted offence no longer counts: the third after it does not end the runs [ENT-03]', async () => {
    const { person, runId, offence } = await commitOffence(product)
    await lift(offence, 'Looked at again')
    for (let n = 2; n <= 3; n++) {
      const lease = await person.call('train/lease', { runId, device: person.device, protocol: 2 })
      await deliver(person, lease, { ...(await compute(product, lease)), parametersHash: '2'.repeat(64) })
      await product.until(`offence ${n}`, async () => (await person.call('train/offences', {})).list.length === n)
      if (n < 3) await product.advance(days(1) + 60_000)
    }
    const { list } = await person.call('train/offences', {})
    expect(list.map((one) => one.runsEnded)).toEqual([false, false, false])
    expect(await green()).toEqual([])
  }, 180_000)
})

describe('a version', () => {
  it('is taken back by an operator’s button, once, and the public page says so [ENT-03]', async () => {
    const { sql, clock } = product.owner
    const project = 'tiny-speeches'
    const newest = async () =>
      (
        await sql<{ version: number; weights_hash: string }[]>`
          select version, weights_hash from app.model_version where project = ${project} order by version desc limit 1`
      )[0]
    const last = await newest()
    const bad = (last?.version ?? 0) + 1
    await sql`insert into app.blob (hash) values ('bad')`
    await product.forge(
      (tx) => tx`insert into app.model_version (project, version, weights_hash, units, created_at)
        values (${project}, ${bad}, 'bad', 0, ${clock.now()})`,
    )
    const back = async (version: number) =>
      first.ops('proposeRollBack', {
        project,
        version,
        reason: 'It writes nonsense',
        secondFactor: await first.secondFactor(),
      })
    expect(await back(bad)).toMatchObject({ kind: 'round.rolled-back', state: 'executed' })
    expect(await newest()).toEqual({ version: bad + 1, weights_hash: last?.weights_hash })
    expect(await codeOf(back(bad))).toBe('round.final')
    expect(await codeOf(back(999_999))).toBe('round.final')
    const { versions } = await first.ops('training', {})
    expect(versions.find((version) => version.version === bad)?.rolledBackAt).not.toBeNull()
    const { list } = await first.ops('log', { action: 'proposal.execute' })
    expect(list[0]?.facts).toMatchObject({ kind: 'round.rolled-back' })
  }, 60_000)
})
