import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config'
import { isShared } from '#platform/config/closed-path'
import { openContext } from '#platform/context'
import { openStore } from '#custody/signer/store'
import { start } from '#processes/roles/signer'
import { diagnose } from '#processes/setup/diagnose'
import { findUnlike } from '#processes/setup/environments'
import { createSignerPlaces, type SignerPlaces } from '#test-support/signer-places'

let places: SignerPlaces
beforeAll(async () => {
  places = await createSignerPlaces({ secret: 'ab'.repeat(32) })
  openStore(places.inFolder('journal.sqlite')).close()
})
afterAll(() => places[Symbol.asyncDispose]())
beforeEach(() => places.stubEnvironment({ SIGNER_STANDBY_SECRET_FILE: places.inFolder('secret') }))
afterEach(() => void vi.unstubAllEnvs())
const found = () => diagnose('signer', () => new Date())

it('synet doctor reports a switch of a lost store that was left behind [ATK-31]', async () => {
  expect(JSON.stringify(await found())).not.toContain('SIGNER_STORE_LOST')
  vi.stubEnv('SIGNER_STORE_LOST', '1')
  expect(await found()).toContainEqual({
    what: 'SIGNER_STORE_LOST is set, and the store agrees with the database',
    next: expect.stringMatching(/^remove it/),
    aside: true,
  })
  const of = { SIGNER_STORE_LOST: '1' }
  expect(findUnlike([{ file: 'signer.env', role: 'signer', of }])).toContainEqual({
    what: 'SIGNER_STORE_LOST is set in signer.env: the signer would start with any store',
    next: 'remove it once two operators have adopted the position',
  })
})

it('synet doctor reports, and the start refuses, a signer that is active and a standby at once [STD-12]', async () => {
  vi.stubEnv('SIGNER_STANDBY_PORT', '1')
  vi.stubEnv('SIGNER_STANDBY_URL', 'http://127.0.0.1:1')
  const both = /SIGNER_STANDBY_URL and SIGNER_STANDBY_PORT are both set/
  expect((await found()).map(({ what }) => what)).toContainEqual(expect.stringMatching(both))
  const context = await openContext(readConfig('signer'), 'test')
  try {
    await expect(start(context)).rejects.toThrow(both)
  } finally {
    await context.close()
  }
})

it('synet doctor never advises to change the rights of a folder that other programs use [STD-12]', async () => {
  const store = join(tmpdir(), 'synet-left-behind.sqlite')
  openStore(store).close()
  try {
    vi.stubEnv('SIGNER_JOURNAL', store)
    const [folder, ...others] = (await found()).filter(({ what }) => what.startsWith(`SIGNER_JOURNAL: ${tmpdir()} `))
    expect([folder?.next, others]).toEqual(['put the store into a folder of its own', []])
  } finally {
    rmSync(store)
  }
  const [shared, own] = [
    ['/', '/tmp', '/etc', '/root', '/home', '/var/lib', '/var/tmp', '/usr/local', '/run/lock'],
    ['/etc/synet', '/var/lib/synet', '/home/ada', '/opt/synet', '/srv/synet/store', places.folder],
  ]
  expect(shared?.map(isShared)).toEqual(shared?.map(() => true))
  expect(own?.map(isShared)).toEqual(own?.map(() => false))
})
