import { compute, deliver } from '#test-support/contributor'
import { type Person, rechargePerson, registerPerson, startRun } from '#test-support/person'
import type { Surroundings } from '#test-support/surroundings'

/** Registers somebody with an offence: the day of their run is void, their account pauses. */
export async function commitOffence(around: Surroundings): Promise<{ person: Person; runId: string; offence: string }> {
  const person = await registerPerson(around, 'AGENT001')
  await rechargePerson(around, person, '200')
  const runId = await startRun(person, '100', false)
  const lease = await person.call('train/lease', { runId, device: person.device, protocol: 2 })
  await deliver(person, lease, { ...(await compute(around, lease)), parametersHash: '1'.repeat(64) })
  const [found] = await around.until('the offence', async () => {
    const { list } = await person.call('train/offences', {})
    return list.length > 0 && list
  })
  return { person, runId, offence: found?.id ?? '' }
}
