import type { Stack } from '@synet/stack/start-stack'
import { compute, deliver } from './contributor.ts'
import { type Person, rechargePerson, registerPerson, startRun, until } from './person.ts'

/** Somebody with an offence: the day of his run is void, his account pauses. */
export async function offend(stack: Stack): Promise<{ person: Person; runId: string; offence: string }> {
  const person = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, person, '100')
  const runId = await startRun(person, '50', false)
  const lease = await person.call('train/lease', { runId, device: person.device })
  await deliver(person, lease, { ...(await compute(stack, lease)), parametersHash: '1'.repeat(64) })
  const [found] = await until('the offence', async () => {
    const { list } = await person.call('train/offences', {})
    return list.length > 0 && list
  })
  return { person, runId, offence: found?.id ?? '' }
}
