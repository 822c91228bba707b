import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@synet/ledger/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { encryptKey } from '#platform/config/key-file'
import { finish, takeSynetCommand } from '#test-support/synet-command'

const { databaseUrl, doctor, folder, name, putKey, replaceKey, runOnce, setUp } = takeSynetCommand()
beforeAll(async () => {
  await setUp()
  await runOnce()
})

describe('synet doctor', () => {
  it('finds a seed that is none, and one that is not of this database', async () => {
    const seed = join(folder, 'wrong-seed')
    writeFileSync(seed, 'zz', { mode: 0o600 })
    expect((await doctor('signer', { SEED_FILE: seed })).said).toContain(
      `${seed} holds no seed: expected are 16 to 64 bytes in hexadecimal`,
    )
    writeFileSync(seed, encryptKey(Buffer.from('11'.repeat(64), 'hex'), 'one'))
    const locked = { SEED_FILE: seed, DEVELOPMENT: '0' }
    expect((await doctor('signer', locked)).said).toContain(`${seed} is encrypted → name its passphrase by KEY_`)
    const passphrase = join(folder, 'wrong-passphrase')
    writeFileSync(passphrase, 'other', { mode: 0o600 })
    const opened = (await doctor('signer', { ...locked, KEY_PASSPHRASE_FILE: passphrase })).said
    expect(opened).toContain('the passphrase of KEY_PASSPHRASE_FILE → correct the passphrase; where it is right')
    expect(opened).not.toContain(`! ${seed}`)
    writeFileSync(seed, '11'.repeat(64))
    expect((await doctor('signer', locked)).said).toContain(
      `! ${seed} is not encrypted → \`synet key-encrypt ${seed}\``,
    )
    expect((await doctor('signer', { SEED_FILE: seed })).said).not.toContain('not encrypted')
    expect((await doctor('signer', { SEED_FILE: seed })).said).toMatch(
      /the seed is that of 0x\w+, and the database was set up/,
    )
  })
  it.each([
    ['signer', 'SEED_FILE', 'abcd', 'holds no seed: expected are 16 to 64 bytes'],
    ['signer', 'PROOF_KEY_FILE', 'abcd', 'holds no proof key: expected are 32 bytes'],
    ['api', 'LEASE_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['console', 'OPERATOR_KEY_FILE', 'not hexadecimal', 'expected is: 32 bytes, hex'],
    ['jobs', 'MESSAGE_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['jobs', 'PUSH_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
    ['watcher', 'LOG_KEY_FILE', 'abcd', 'expected is: 32 bytes, hex'],
  ] as const)(
    '%s does not start with a damaged %s, and the file is named [STD-12]',
    async (role, variable, text, form) => {
      const file = join(folder, 'damaged')
      writeFileSync(file, `${text}\n`, { mode: 0o600 })
      const { said } = await doctor(role, { [variable]: file })
      const args = ['run', role, '--env', join(folder, `${role}.env`)]
      const started = await finish(args, { APPROVALS_PORT: '0', [variable]: file })
      for (const one of [said, started.said]) {
        expect(one).toContain(file)
        expect(one).toContain(form)
      }
      expect(started.said).not.toMatch(/^ +at /m)
      expect(started.status).toBe(78)
      rmSync(file)
    },
  )
  it('accepts a credential that the group of the process may read, and nobody else', async () => {
    const credentials = join(folder, 'credentials')
    const file = join(credentials, 'LEASE_KEY')
    mkdirSync(credentials)
    copyFileSync(join(folder, 'lease-key'), file)
    const found = async (mode: number) => {
      chmodSync(file, mode)
      return (await doctor('audits', { LEASE_KEY_FILE: '', CREDENTIALS_DIRECTORY: credentials })).said
    }
    expect(await found(0o440)).toBe('')
    expect(await found(0o444)).toContain(`${file} can be read by others (mode 444)`)
  })
  it('finds files that others can read', async () => {
    chmodSync(join(folder, 'lease-key'), 0o644)
    expect((await doctor('audits')).said).toBe(
      `✗ ${join(folder, 'lease-key')} can be read by others (mode 644) → chmod 600 ${join(folder, 'lease-key')}`,
    )
    chmodSync(join(folder, 'lease-key'), 0o600)
  })
})

describe('another secret of the environment files', () => {
  it('OPERATOR_KEY: operators log in with their codes as before [STD-13]', async () => {
    const old = putKey('operator-key')
    expect((await doctor('console')).said).toContain('OPERATOR_KEY does not open the second factor of ada, bob')
    const { said } = await replaceKey('operator-key', '--old', old, '--new', join(folder, 'operator-key'))
    expect(said).toContain('✓ 2 second factors of operators are encrypted with the new key')
    expect((await doctor('console')).said).not.toContain('OPERATOR_KEY')
  })

  it('the pair of messages, the origin of the signer’s page, and no other name [STD-13]', async () => {
    const pair = await finish(['new-pair', 'message', '--folder', join(folder, 'new')])
    const [, file = ''] = /MESSAGE_KEY_FILE=(\S+)/.exec(pair.said) ?? []
    const jobs = (more: object) =>
      finish(['doctor', 'jobs', '--env', join(folder, 'jobs.env')], { DEVELOPMENT: '1', ...more })
    expect((await jobs({ MESSAGE_KEY_FILE: file })).said).toContain('synet replace-key message-key')
    expect((await replaceKey('message-key')).status).toBe(0)
    expect((await jobs({ MESSAGE_KEY_FILE: file })).said).not.toContain('replace-key')
    const moved = { APPROVALS_ORIGIN: 'https://sign.example.com', DEVELOPMENT: '1' }
    const there = () => finish(['doctor', 'console', '--env', join(folder, 'console.env')], moved)
    expect((await there()).said).toContain('synet replace-key approvals-origin')
    expect((await replaceKey('approvals-origin')).status).toBe(0)
    expect((await there()).said).not.toContain('replace-key')
    for (const name of ['deposit-xpub', 'nothing', ''])
      expect(await replaceKey(name)).toMatchObject({ status: 78, said: expect.stringMatching(/^Usage/) })
  })

  it('a password of the database [STD-13]', async () => {
    const sql = openDatabase(databaseUrl, { max: 1 })
    await sql.unsafe(`alter role ${name}_login_audits password 'another'`)
    await sql.end()
    const file = join(folder, 'audits.env')
    expect((await doctor('audits')).said).toContain('password authentication failed')
    const before = readFileSync(file, 'utf8')
    const url = Object.assign(new URL(databaseUrl), { username: `${name}_login_audits`, password: 'another' })
    writeFileSync(file, before.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${url.href}`))
    expect(await doctor('audits')).toMatchObject({ status: 0 })
  })
})
