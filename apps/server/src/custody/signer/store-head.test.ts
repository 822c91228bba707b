import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allNetworks } from '@synet/core/all-networks'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { resumeNetwork } from '#money/chain/halt-network'
import { checkPosition } from '#custody/payout/sign/check-position'
import type { Signer } from '#custody/payout/sign/signing-keys'
import { readPolicy } from '#custody/signer/policy'
import { createStandbyClient, startStandby } from '#custody/signer/standby'
import { openStore, type SignerStore } from '#custody/signer/store'
import { checkStore, nextEra } from '#custody/signer/store-head'
import { adoptPosition } from '#test-support/person'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'

const network = allNetworks.dev
openProduct(1)
let user: ModelUser
let folder: string
let copies = 0
beforeAll(async () => {
  user = product.user(0)
  folder = mkdtempSync(join(tmpdir(), 'synet-heads-'))
  await rechargeUser(product, user, 300_000_000n)
  await withdrawApproved(product, user, '50')
  await product.settle()
  expect(await checkStore(product.context, product.signer)).toBe(true)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const halts = async () =>
  (
    await product.look<{ reason: string }[]>`
      select halted_reason as reason from app.network_state where halted_reason is not null`
  ).map(({ reason }) => reason)
const resume = () => resumeNetwork(product.look, product.now(), 'dev')

/** A store on disk with the rows of the product's signer, of which the last ones may be missing. */
function restored(lost: { readonly record?: number; readonly signed?: number } = {}) {
  const file = join(folder, `${copies++}.sqlite`)
  const written = openStore(file)
  const { journal, records } = product.signer
  const [record, signed] = [records.table.after(0n), journal.table.after(0n)]
  written.take(() => {
    written.records.table.take(record.slice(0, record.length - (lost.record ?? 0)))
    written.journal.table.take(signed.slice(0, signed.length - (lost.signed ?? 0)))
  })
  written.journal.takePositions(journal.positions())
  written.close()
  copyFileSync(file, `${file}.copy`)
  const store = openStore(`${file}.copy`)
  onTestFinished(() => store.close())
  return { ...product.signer, ...store }
}

describe('the published heads of the signer’s store', () => {
  it('let a complete copy of the store sign, but not one without its last rows [ATK-31]', async () => {
    expect(await checkPosition(product.context, network, restored())).toBe(true)
    for (const [lost, reason] of [
      [{ record: 1 }, 'table record had'],
      [{ record: 5 }, 'table record had'],
      [{ signed: 1 }, 'table signed had'],
    ] as const) {
      expect(await checkPosition(product.context, network, restored(lost))).toBe(false)
      expect(await halts()).toEqual([expect.stringContaining(reason)])
      await resume()
    }
    expect(await checkPosition(product.context, network, product.signer)).toBe(true)
  })

  it('stop an older store that has written new rows since, however many [ATK-31]', async () => {
    const older = restored({ record: 2 })
    for (let n = 0; n < 5; n++) older.records.append('policy', '', readPolicy(older.records), product.now())
    expect(await checkStore(product.context, older)).toBe(false)
    expect(await halts()).toEqual([expect.stringContaining('is not the published one')])
    await resume()
    expect(await checkStore(product.context, product.signer)).toBe(true)
  })

  it('heads that are older than the store, because the database was restored, stop nothing [ATK-31]', async () => {
    const [before] = await product.look`select count from app.signer_store where table_name = 'record'`
    product.signer.records.append('policy', '', readPolicy(product.signer.records), product.now())
    expect(await checkStore(product.context, product.signer)).toBe(true)
    const [after] = await product.look`select count from app.signer_store where table_name = 'record'`
    expect([before?.['count'], after?.['count']]).toEqual([
      product.signer.records.table.count() - 1n,
      product.signer.records.table.count(),
    ])
    await product.look`alter table app.signer_store disable trigger only_raised`
    await product.look`update app.signer_store set count = 2, hash = ${product.signer.records.table.hashAt(2n) ?? ''}
      where table_name = 'record'`
    await product.look`alter table app.signer_store enable trigger only_raised`
    expect(await checkPosition(product.context, network, product.signer)).toBe(true)
    expect(await halts()).toEqual([])
  })

  it('cannot be lowered or deleted, whoever asks the database [ATK-31]', async () => {
    await expect(product.look`update app.signer_store set count = 1`).rejects.toThrow('can only be raised')
    await expect(product.look`update app.signer_store set hash = ''`).rejects.toThrow('can only be raised')
    await expect(product.look`delete from app.signer_store`).rejects.toThrow()
  })

  it('let a standby with all rows take over, and stop an older store before its standby [ATK-31]', async () => {
    const standbyStore = openStore(':memory:')
    const secret = 'shared by both signers'
    const server = await startStandby(standbyStore, { host: '127.0.0.1', port: 0, secret })
    onTestFinished(async () => {
      await server.close()
      standbyStore.close()
    })
    const address = server.server.address()
    if (typeof address !== 'object' || !address) throw new Error('it listens')
    const url = `http://127.0.0.1:${address.port}`
    const at = (signer: Signer & SignerStore): Signer & SignerStore => ({
      ...signer,
      standby: createStandbyClient(signer, url, secret),
    })
    await at(product.signer).standby.sync()
    const positions = standbyStore.journal.positions()
    const older = at(restored({ record: 3, signed: 1 }))
    older.journal.forgetLedgerHead()
    await expect(older.standby.sync()).rejects.toThrow('restored from an older copy')
    expect(standbyStore.journal.positions()).toEqual(positions)
    standbyStore.promote()
    const second = { ...product.signer, ...standbyStore }
    expect(await checkPosition(product.context, network, second)).toBe(true)
    // The former one is fenced by its standby, and does not halt what the standby has taken over.
    second.records.append('policy', '', readPolicy(second.records), product.now())
    expect(await checkStore(product.context, second)).toBe(true)
    expect(await checkPosition(product.context, network, at(product.signer))).toBe(false)
    expect(await halts()).toEqual([])
    product.signer.records.table.take(second.records.table.after(product.signer.records.table.count()))
  })

  it('heads that somebody raised stop the signer until two operators adopt its store; the former store stays refused [ATK-31]', async () => {
    const before = restored()
    await product.look`update app.signer_store set count = 900000, hash = 'x' where table_name = 'signed'`
    expect(await checkPosition(product.context, network, product.signer)).toBe(false)
    expect(await halts()).toEqual([expect.stringContaining('table signed had 900000 rows')])
    await resume()
    expect(await checkPosition(product.context, network, product.signer)).toBe(false)
    await adoptPosition(product, 'dev')
    await resume()
    expect(await nextEra(product.look, product.signer)).toBeUndefined()
    expect(await checkPosition(product.context, network, product.signer)).toBe(true)
    expect(await checkPosition(product.context, network, before)).toBe(false)
    expect(await halts()).toEqual([expect.stringContaining('have adopted')])
    await resume()
  })
})
