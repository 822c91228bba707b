import { createClient } from '@synet/contract/client'
import { expect, it } from 'vitest'
import { startFakeApi } from './fake-api.ts'

it('the fake API reads a unit as the real one does: bytes as the body, the rest in the address [API-01]', async () => {
  const api = await startFakeApi({
    'train/submit': () => ({ state: 'accepted', unitsVerified: 0, unitsPending: 1, quota: 8 }),
  })
  const call = createClient({ origin: api.origin, fetch, lang: () => 'en', token: () => 'a' })
  const delta = Uint8Array.of(0, 255, 10, 123)
  expect(await call('train/submit', { leaseId: 'unit1', version: 20, delta })).toMatchObject({ state: 'accepted' })
  expect(api.requests.map(({ input }) => input)).toEqual([{ leaseId: 'unit1', version: '20', delta }])
  await api.close()
})
