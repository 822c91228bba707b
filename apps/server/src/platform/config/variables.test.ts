import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentProblems, readVariable } from '#platform/config/read-variable'
import { drawVariables, payoutContractName, places, rpcName, variables } from '#platform/config/variables'

const operations = '../../../../../docs/OPERATIONS.md'
const database = { DATABASE_URL: 'postgres://synet@localhost/synet' }

it('OPERATIONS has the table of the schema', async () => {
  const document = readFileSync(join(import.meta.dirname, operations), 'utf8')
  const marked = /(<!-- environment -->\n)[^]*?(<!-- \/environment -->)/
  expect(document).toMatch(marked)
  await expect(
    document.replace(marked, (_, begin: string, end: string) => `${begin}${drawVariables()}\n${end}`),
  ).toMatchFileSnapshot(operations)
})

it('every variable of the schema is read', () => {
  const config = readFileSync(join(import.meta.dirname, '../config.ts'), 'utf8')
  const networks = [rpcName('dev'), payoutContractName('dev')].map((name) => name.slice(0, -3))
  const families: readonly string[] = [...networks, ...Object.keys(places)]
  const unread = Object.keys(variables).filter(
    (name) => !config.includes(`'${name}'`) && !families.some((family) => name.startsWith(family)),
  )
  expect(unread).toEqual([])
})

describe('an environment', () => {
  it('has no problem when it has everything that a role needs', () => {
    expect(environmentProblems('jobs', database)).toEqual([])
  })
  it('reports all that is wrong at once, only for the variables of its role, and without secrets', () => {
    const wrong = {
      DATABASE_URL: 'mysql://localhost',
      OPERATOR_KEY: 'abcd',
      CONSOLE_PORT: '70000',
      APPROVALS_ORIGIN: 'https://synet.example/page',
      TRUSTED_PROXIES: '0.0.0.0/0',
      API_PORT: 'none',
      DEVELOPMENT: 'yes',
    }
    expect(environmentProblems('console', wrong)).toEqual([
      expect.stringMatching(/^DATABASE_URL: expected is postgres:/),
      'CONSOLE_PORT: expected is: 0 to 65535',
      'TRUSTED_PROXIES: 0.0.0.0/0 needs a prefix from 8 to 32',
      'OPERATOR_KEY: expected is: 32 bytes, hex',
      'APPROVALS_ORIGIN: expected is an origin: write https://synet.example',
      'DEVELOPMENT: expected is: `1` or `0`',
    ])
  })
  it('is reported to lack what its role needs', () => {
    expect(environmentProblems('audits', database)).toEqual([
      'the environment lacks LEASE_KEY or LEASE_KEY_FILE',
      'the environment lacks TRAINING_FOLDER or TRAINING_S3_URL',
    ])
  })
  it('names a bucket only with its key [OPS-04]', () => {
    const own = { ...database, LEASE_KEY: '00'.repeat(32) }
    const bucket = { TRAINING_S3_URL: 'https://objects.example/training' }
    expect(environmentProblems('audits', { ...own, TRAINING_FOLDER: '/training' })).toEqual([])
    expect(environmentProblems('audits', { ...own, ...bucket })).toEqual([
      'the environment lacks TRAINING_S3_KEY_ID, which TRAINING_S3_URL needs',
      'the environment lacks TRAINING_S3_SECRET or TRAINING_S3_SECRET_FILE, which TRAINING_S3_URL needs',
    ])
    const key = { TRAINING_S3_KEY_ID: 'id', TRAINING_S3_SECRET: 'secret' }
    expect(environmentProblems('audits', { ...own, ...bucket, ...key })).toEqual([])
    expect(environmentProblems('jobs', { ...database, ...bucket })).toEqual([])
  })
  it.each([
    ['a # in the password', { DATABASE_URL: 'postgres://a:p#w@host/d' }, /^DATABASE_URL: .*write # as %23/],
    ['a ? in the password', { DATABASE_URL: 'postgres://a:p?w@host/d' }, /^DATABASE_URL: expected is/],
    ['a % in the password', { DATABASE_URL: 'postgres://a:p%zz@host/d' }, /^DATABASE_URL: .*% as %25/],
    ['no database in its address', { DATABASE_URL: 'postgres://a:p@host' }, /^DATABASE_URL: .*PORT\/DATABASE/],
    [
      'a misspelt parameter of TLS',
      { DATABASE_URL: 'postgres://a:p@host/d?sslmod=require' },
      /^DATABASE_URL: sslmod is no/,
    ],
    [
      'TLS by another word',
      { DATABASE_URL: 'postgres://a:p@host/d?useTLS=1' },
      /^DATABASE_URL: useTLS is no parameter/,
    ],
    [
      'a misspelt mode of TLS',
      { DATABASE_URL: 'postgres://a:p@host/d?sslmode=verify_full' },
      /^DATABASE_URL: sslmode is one of disable, .*, verify-full$/,
    ],
    ['nodes by semicolon', { RPC_ERC20: 'https://a.example;https://b.example' }, /^RPC_ERC20: .*by comma/],
    ['nodes by space', { RPC_ERC20: 'https://a.example https://b.example' }, /^RPC_ERC20: .*by comma/],
    [
      'certificates that nobody checks',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      /^NODE_TLS_REJECT_UNAUTHORIZED is 0, .*remove it$/,
    ],
    ['a pool with a unit', { DATABASE_POOL: '12 ' }, /^DATABASE_POOL: expected is: 1 to 500/],
    [
      'a key with a line break inside',
      { LOG_KEY: `${'ab'.repeat(16)}\n${'ab'.repeat(16)}` },
      /^LOG_KEY: expected is: 32 bytes/,
    ],
  ])('keeps a process from starting with %s [STD-12]', (_what, more, problem) => {
    expect(environmentProblems('jobs', { ...database, ...more })).toEqual([expect.stringMatching(problem)])
  })
  it('says where a key can lie, and what its place needs [STD-12]', () => {
    const problems = (more: object) =>
      environmentProblems('signer', { ...database, SIGNER_JOURNAL: '/journal', SEED: '00', ...more })
    const token = 'pkcs11:token=synet;object=hot?module-path=/lib/p11.so&pin-source=file:/pin'
    const service = 'kms:id?endpoint=https://kms.example&region=a'
    expect(problems({ HOT_KEY: token, HOT_KEYS_RETIRED: `seed ${token}`, PROOF_KEY: token })).toEqual([])
    for (const name of ['HOT_KEY', 'HOT_KEYS_RETIRED', 'PROOF_KEY'])
      for (const wrong of [token.replace('object', 'objekt'), 'pkcs11:', 'kms:id', 'kms:?endpoint=a&region=b'])
        expect(problems({ [name]: wrong })).toEqual([expect.stringMatching(`^${name}: expected is pkcs11:`)])
    expect(problems({ HOT_KEY: 'abcd' })).toEqual([expect.stringMatching(/^HOT_KEY: expected is pkcs11:/)])
    expect(problems({ HOT_KEY: service })).toEqual(['the environment lacks KMS_CREDENTIALS_FILE, which HOT_KEY needs'])
  })
  it('names what a value needs, so that no process ends after its start because that is missing [STD-12]', () => {
    const signer = { ...database, SIGNER_JOURNAL: '/journal', SEED: '00' }
    const lacks = (more: object) => environmentProblems('signer', { ...signer, ...more })
    for (const one of [{ SIGNER_STANDBY_URL: 'http://b' }, { SIGNER_STANDBY_PORT: '9000' }])
      expect(lacks(one)).toEqual([
        `the environment lacks SIGNER_STANDBY_SECRET_FILE, which ${Object.keys(one)[0]} needs`,
      ])
    expect(lacks({ ANCHOR_NETWORK: 'BEP20' })).toEqual([
      'the environment lacks PROOF_KEY or PROOF_KEY_FILE, which ANCHOR_NETWORK needs',
      'the environment lacks RPC_BEP20 or RPC_BEP20_FILE, which ANCHOR_NETWORK needs',
    ])
    expect(lacks({ ANCHOR_NETWORK: 'TRC20' })).toEqual([expect.stringMatching(/^ANCHOR_NETWORK: expected is one of /)])
    expect(lacks({ PAYOUT_CONTRACT_ERC20: 'nonsense' })).toEqual(['PAYOUT_CONTRACT_ERC20: this is no address'])
    expect(lacks({ APPROVALS_ORIGIN: 'https://a.example' })).toEqual([
      'the environment lacks APPROVALS_PORT, which APPROVALS_ORIGIN needs',
    ])
    expect(environmentProblems('jobs', { ...database, RPC_ERC20: 'http://a,http://b, http://a' })).toEqual([
      'RPC_ERC20: one of them is named twice',
    ])
  })
  it('names no file where a folder must be', () => {
    const file = import.meta.filename
    for (const path of [file, join(file, 'below')])
      expect(environmentProblems('api', { UPLOAD_FOLDER: path })).toContain('UPLOAD_FOLDER: a file is in its place')
    expect(environmentProblems('api', { UPLOAD_FOLDER: join(import.meta.dirname, 'not', 'yet') })).not.toContain(
      'UPLOAD_FOLDER: a file is in its place',
    )
  })
})

describe('a secret', () => {
  const key = '0f'.repeat(32)
  const inFolder = (run: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'synet-secrets-'))
    writeFileSync(join(folder, 'OPERATOR_KEY'), `${key}\n`)
    try {
      run(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  it('is read from the environment, a file, or systemd’s credentials', () => {
    inFolder((folder) => {
      const expected = Buffer.from(key, 'hex')
      expect(readVariable('OPERATOR_KEY', { OPERATOR_KEY: key })).toEqual(expected)
      expect(readVariable('OPERATOR_KEY', { OPERATOR_KEY_FILE: join(folder, 'OPERATOR_KEY') })).toEqual(expected)
      expect(readVariable('OPERATOR_KEY', { CREDENTIALS_DIRECTORY: folder })).toEqual(expected)
    })
  })
  it('a secret in two places, or in a file that cannot be read, is refused', () => {
    inFolder((folder) => {
      expect(() => readVariable('OPERATOR_KEY', { OPERATOR_KEY: key, CREDENTIALS_DIRECTORY: folder })).toThrow(
        /OPERATOR_KEY stands in the environment and in/,
      )
      expect(() => readVariable('OPERATOR_KEY', { OPERATOR_KEY_FILE: join(folder, 'none') })).toThrow(
        /OPERATOR_KEY_FILE: .*none cannot be read \(ENOENT\)/,
      )
    })
  })
  it('a secret that opens everything is never read from the environment itself', () => {
    expect(readVariable('SEED', { SEED: key })).toBeUndefined()
  })
})
