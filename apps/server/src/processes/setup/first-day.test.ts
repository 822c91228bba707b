import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { findUnlike } from '#processes/setup/environments'
import { readFirstDay } from '#processes/setup/first-day'
import { makeSecrets } from '#processes/setup/make-secrets'
import {
  actionKey,
  addAccount,
  logInOperator,
  rechargePerson,
  registerPerson,
  signProposal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true })

/** These steps are left after the environment files. */
async function left(): Promise<Readonly<Record<string, readonly string[]>>> {
  const [, ...steps] = await readFirstDay(product.context, undefined)
  return Object.fromEntries(
    steps.filter((step) => step.left.length > 0).map((step) => [step.name, step.left.map(({ what }) => what)]),
  )
}

it('the steps of the first day end when they are done, and say what they wait for [STD-13]', async () => {
  const steps = await readFirstDay(product.context, undefined)
  expect(steps.map(({ name }) => name)).toEqual([
    'environment files',
    'processes',
    'keys of operators',
    'genesis',
    'hot wallet of dev',
    'own money',
    'swap pool',
    'name and backups',
    'first deposit',
    'first sweep',
    'first withdrawal',
  ])
  expect(await left()).toEqual({
    processes: ['no process runs'],
    'name and backups': [expect.stringMatching(/^nobody is named/), expect.stringMatching(/^no backup was ever/)],
    'first deposit': ['none is credited'],
    'first sweep': ['no deposit has reached the hot wallet'],
    'first withdrawal': ['none is asked for'],
  })
  const operator = await logInOperator(product, 0)
  const { id } = await operator.ops('proposeSetting', {
    name: 'companyName',
    from: '',
    to: 'Example Ltd',
    reason: 'Visitors are warned',
    secondFactor: await operator.secondFactor(),
  })
  expect((await left())['name and backups']).toContain(`proposal ${id} waits for signatures`)
  await signProposal(product, id)
  await product.work()
  expect((await left())['name and backups']?.[0]).toMatch(new RegExp(`^proposal ${id} takes effect at `))
  const person = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, person, '100')
  expect(Object.keys(await left())).not.toContain('first deposit')
  const accountId = await addAccount(product, person, '0x00000000000000000000000000000000000000dd')
  await product.advance(minutes(1))
  const quote = await person.call('withdrawal/quote', { accountId, amount: '20' })
  const { payPassword } = person
  const order = await person.call('withdrawal/apply', { quoteId: quote.quoteId, payPassword }, actionKey())
  expect((await left())['first withdrawal']).toEqual([`withdrawal ${order.id} waits for operators`])
  await product.look`update app.withdrawal set state = 'approved', waiting_for = 'address' where id = ${order.id}`
  expect((await left())['first withdrawal']).toEqual([expect.stringMatching(/waits until its address has been known/)])
  await product.look`update app.network_state set halted_reason = 'an operator halted it' where network = 'dev'`
  expect((await left())['hot wallet of dev']).toEqual(['payouts are halted: an operator halted it'])
  await product.look`update app.network_state set halted_reason = null`
})

it('synet doctor finds what differs between environment files or is missing in one, and what two of them must not share [STD-12]', () => {
  const origin = 'https://a.example'
  const env = (file: string, of: Readonly<Record<string, string>>) => ({ file, of })
  const good = [
    env('api.env', { SITE_ORIGIN: origin, METRICS_PORT: '9101', LOG_KEY: 'k', DATABASE_URL: 'a' }),
    env('jobs.env', { SITE_ORIGIN: origin, METRICS_PORT: '9102', LOG_KEY: 'k', DATABASE_URL: 'b' }),
  ]
  expect(findUnlike(good)).toEqual([])
  const bad = [
    ...good,
    env('audits.env', {
      SITE_ORIGIN: 'https://b.example',
      METRICS_PORT: '9101',
      LOG_KEY: 'other',
      TRAINING_FOLDER: '/a',
      PROCESS_NAME: 'api',
    }),
    env('watcher.env', { RPC_ERC20: 'http://a', PROCESS_NAME: 'api' }),
    env('signer.env', { TRAINING_FOLDER: '/b', APPROVALS_PORT: '9102', RPC_ERC20_FILE: '/nodes' }),
  ]
  expect(findUnlike(bad).map(({ what }) => what)).toEqual([
    'RPC_ERC20 is missing in api.env, jobs.env',
    'SITE_ORIGIN in audits.env differs from api.env, jobs.env',
    'LOG_KEY in audits.env differs from api.env, jobs.env',
    'TRAINING_FOLDER in signer.env differs from audits.env',
    '9101 is METRICS_PORT of api.env and METRICS_PORT of audits.env',
    '9102 is METRICS_PORT of jobs.env and APPROVALS_PORT of signer.env',
    'api is PROCESS_NAME of audits.env and PROCESS_NAME of watcher.env',
  ])
})

it('synet doctor reports nodes that differ between two files and networks with few of them, in addition to what is left [STD-12]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-nodes-'))
  writeFileSync(join(folder, 'jobs.env'), 'RPC_ERC20=https://a.acme.com,https://b.acme.com,https://c.acme.com\n')
  writeFileSync(join(folder, 'signer.env'), 'RPC_ERC20=https://a.acme.com\n')
  const asides = async (development: boolean) => {
    const [files] = await readFirstDay({ ...product.context, config: { development } }, folder)
    return files?.left.flatMap(({ what, aside }) => (aside ? [what.replaceAll(`${folder}/`, '')] : []))
  }
  const unlike = 'RPC_ERC20 in signer.env differs from jobs.env'
  expect(await asides(false)).toEqual([unlike, 'RPC_ERC20 names one node: it is believed alone (signer.env)'])
  expect(await asides(true)).toEqual([unlike])
  rmSync(folder, { recursive: true })
})

it('synet doctor finds keys of two files that are no pair [STD-12]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-pairs-'))
  const { messageKeyFile, messagePublicKey, pushKeyFile, pushPublicKey } = makeSecrets(folder)
  const api = { MESSAGE_PUBLIC_KEY: messagePublicKey, PUSH_PUBLIC_KEY: pushPublicKey }
  const unlike = (jobs: Readonly<Record<string, string>>) =>
    findUnlike([
      { file: 'api.env', of: api },
      { file: 'jobs.env', of: jobs },
    ]).map(({ what }) => what)
  expect(unlike({ MESSAGE_KEY_FILE: messageKeyFile, PUSH_KEY_FILE: pushKeyFile })).toEqual([])
  expect(unlike({ MESSAGE_KEY_FILE: pushKeyFile, PUSH_KEY_FILE: messageKeyFile })).toEqual([
    'MESSAGE_KEY of jobs.env is no pair with MESSAGE_PUBLIC_KEY of api.env',
    'PUSH_KEY of jobs.env is no pair with PUSH_PUBLIC_KEY of api.env',
  ])
  rmSync(folder, { recursive: true })
})

it('synet doctor finds files that others can read, proxies that differ and files of two databases [STD-12]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-files-'))
  const env = (name: string, of: Readonly<Record<string, string>>, mode: number) => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
    return { file: join(folder, name), of }
  }
  const bad = [
    env('api.env', { DATABASE_URL: 'postgres://a@db/synet', TRUSTED_PROXIES: '10.0.0.1' }, 0o600),
    env('jobs.env', { DATABASE_URL: 'postgres://j@db/synet' }, 0o644),
    env('console.env', { DATABASE_URL: 'postgres://c@db/other', TRUSTED_PROXIES: '10.0.0.2' }, 0o600),
  ]
  expect(findUnlike(bad).map(({ what }) => what.replaceAll(`${folder}/`, ''))).toEqual([
    'jobs.env can be read by others (mode 644)',
    'the database of DATABASE_URL in console.env differs from api.env, jobs.env',
    'TRUSTED_PROXIES in console.env differs from api.env',
  ])
  rmSync(folder, { recursive: true })
})

it('synet doctor asks whether a name that no process reads is misspelt, and does not miss it in another file [STD-12]', () => {
  const env = (file: string, of: Readonly<Record<string, string>>) => ({ file, of })
  const environments = [
    env('jobs.env', { RPC_ERC20: 'http://a', SMPT_URL: 'smtp://a', NODE_OPTIONS: '' }),
    env('signer.env', { RPC_ERC2O: 'http://a', RPC_ERC2O_FILE: '/a' }),
  ]
  expect(findUnlike(environments).map(({ what }) => what)).toEqual([
    'SMPT_URL of jobs.env is read by no process: is it misspelt?',
    'RPC_ERC2O of signer.env is read by no process: is it misspelt?',
    'RPC_ERC2O_FILE of signer.env is read by no process: is it misspelt?',
    'RPC_ERC20 is missing in signer.env',
  ])
  expect(findUnlike(environments)[1]?.next).toMatch(/^the nodes of a network are named by one of .*RPC_ERC20, /)
  // A shell has variables of other programs.
  expect(findUnlike([{ file: 'this environment', of: process.env }])).toEqual([])
})
