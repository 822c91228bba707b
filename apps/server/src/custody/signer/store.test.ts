import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { holdStore, openStore } from '#custody/signer/store'

const at = new Date('2026-03-01T00:00:00Z')
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-store-'))
  file = join(folder, 'store.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the store of the signer', () => {
  it('serves one signer: another process that holds it ends first, or keeps this one out [ATK-03]', async () => {
    const hold = `import { holdStore } from '${import.meta.resolve('#custody/signer/store')}'
      holdStore(process.argv[1]); globalThis.gc(); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', hold, file])
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other.stdout, 'data')
    expect(() => holdStore(file)).toThrow('a store has one active signer')
    // An invitation of an operator only writes a record, and may be made meanwhile.
    openStore(file).close()
    other.kill('SIGKILL')
    await once(other, 'close')
    holdStore(file).close()
  })

  it('serves one signer when its lock file was deleted [ATK-31]', async () => {
    const hold = `import { rmSync } from 'node:fs'
      import { holdStore } from '${import.meta.resolve('#custody/signer/store')}'
      holdStore(process.argv[1]); rmSync(process.argv[1] + '.lock'); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', hold, file])
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other.stdout, 'data')
    expect(() => holdStore(file)).toThrow('a store has one active signer')
    other.kill('SIGKILL')
    await once(other, 'close')
    const held = holdStore(file)
    rmSync(`${file}.lock`)
    expect(() => holdStore(file)).toThrow('a store has one active signer')
    held.close()
  })

  it('is created where only its own user reads it, whatever the umask [ATK-31]', () => {
    const inside = join(folder, 'signer', 'store.sqlite')
    const held = holdStore(inside)
    openStore(inside).close()
    held.close()
    const modes = [dirname(inside), inside, `${inside}.lock`].map((path) => statSync(path).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600, 0o600])
  })

  it('does not open when a record was changed or removed [ATK-03]', () => {
    const attacks = [
      `update record set content = '{"event":"enrolled"}' where seq = 2`,
      'delete from record where seq = 2',
      `update record set at = '2020' where seq = 1`,
    ]
    for (const attack of attacks) {
      const { records, close } = openStore(file)
      for (const name of ['a', 'b', 'c']) records.append('operator', name, { event: 'disabled' }, at)
      close()
      const db = new DatabaseSync(file)
      expect(() => db.exec(attack)).toThrow('append only')
      db.exec(`drop trigger record_append_only_update; drop trigger record_append_only_delete; ${attack}`)
      db.close()
      expect(() => openStore(file)).toThrow('was changed')
      rmSync(file)
    }
  })

  it('continues a journal of the first version, which had no notes about its payouts', () => {
    const db = new DatabaseSync(file)
    db.exec(`create table signed (
      seq integer primary key,
      network text not null, sender text not null, nonce integer,
      purpose text not null, subject integer not null, recipient text not null, raw_amount text not null,
      tx_hash text not null, signed_at text not null, hash text not null
    ) strict`)
    let previous = ''
    for (const nonce of [0, null]) {
      const row = [nonce === 0 ? 1 : 2, 'dev', 'hot', nonce, 'payout', 7, 'ada', '5', '0x1', at.toISOString()] as const
      previous = createHash('sha256')
        .update([previous, ...row].join('\n'))
        .digest('hex')
      db.prepare('insert into signed values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...row, previous)
    }
    db.close()
    const { journal, close } = openStore(file)
    expect(journal.listByNonce('dev', 'hot', 0n)).toMatchObject([{ subject: 7n, recipient: 'ada' }])
    const record = { network: 'dev', sender: 'hot', nonce: 1n, purpose: 'payout', subject: 8n } as const
    const payout = { userId: 3n, amount: 6n, approvedBy: ['one'] }
    journal.append([{ ...record, recipient: 'bob', rawAmount: 6n, payout }], { txHash: '0x2', at })
    close()
    const again = openStore(file)
    expect(again.journal.paidSince(new Date(0))).toEqual([{ network: 'dev', subject: 8n, recipient: 'bob', ...payout }])
    again.close()
  })
})
