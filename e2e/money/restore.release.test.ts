import { execFileSync } from 'node:child_process'
import { chownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import {
  actionKey,
  addAccount,
  adoptPosition,
  approveWithdrawal,
  logInOperator,
  type Person,
  registerPerson,
  signProposal,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { clusterHome } from '@synet/stack/postgres-home'
import { beforeAll, expect, it } from 'vitest'
import { openStack, stack } from '#support/open-stack'
import { readHaltReason } from '@synet/server/test-support/halt-reason'

openStack({ ownCluster: true })
let cluster: string
const backup = () => `${cluster}-backup`
beforeAll(() => {
  cluster = join(clusterHome(join(stack.folder, 'postgres')), 'cluster')
})

/** By PostgreSQL's own steps, while all continues. */
async function backUp(): Promise<void> {
  const session = await stack.context.sql.reserve()
  await session`select pg_backup_start('restore trial', true)`
  execFileSync('cp', ['-a', cluster, backup()])
  const [end] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
  execFileSync('cp', ['-a', join(cluster, 'pg_wal'), backup()])
  rmSync(join(backup(), 'postmaster.pid'))
  const label = join(backup(), 'backup_label')
  const { uid, gid } = statSync(cluster)
  writeFileSync(label, end?.labelfile ?? '')
  chownSync(label, uid, gid)
  session.release()
}

/** Puts the backup where the database was; all processes find it there. */
async function restore(): Promise<void> {
  const { signer } = stack.processes
  const former = stack.databasePid() ?? 0
  const restarts = signer.restarts()
  process.kill(signer.pid(), 'SIGKILL')
  renameSync(cluster, `${cluster}-former`)
  renameSync(backup(), cluster)
  process.kill(former, 'SIGKILL')
  await until(
    'the restored database answers',
    async () => stack.databasePid() !== former && stack.context.sql`select 1`.then(Boolean, () => false),
  )
  await until('the signer is ready again', async () => signer.restarts() > restarts && signer.isReady())
}

const held = (address: string) => stack.context.rpc.dev.readTokenBalance({ token: dev.token, address })
const stateOf = async (person: Person, id: string) => (await person.call('withdrawal/list', { id })).list[0]?.state
async function submit(person: Person, accountId: string): Promise<string> {
  return (await requestWithdrawal(person, accountId, '100', 'USDT')).id
}
const reach = (person: Person, id: string, state: string) =>
  until(`the withdrawal is ${state}`, async () => (await stateOf(person, id)) === state)

async function resume(): Promise<void> {
  const operator = await logInOperator(stack, 0)
  const { id } = await operator.ops('proposeResume', {
    network: 'dev',
    reason: 'The restore is checked',
    secondFactor: await operator.secondFactor(),
  })
  await signProposal(stack, id)
}

it('a database restored to before two payouts continues by the documented steps, and pays nobody twice [STD-03, STD-05]', {
  timeout: 400_000,
}, async () => {
  const person = await registerPerson(stack, 'AGENT001')
  const target = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
  const order = await person.call('recharge/recharge', { network: 'dev', amount: '500' }, actionKey())
  await mintTestUsdt(stack.urls.chain, order.address, 500_000_000n)
  await until(
    'it is credited',
    async () => (await person.call('recharge/detail', { id: order.id })).state === 'credited',
  )
  const accountId = await addAccount(stack, person, target)
  const id = await submit(person, accountId)
  await backUp()

  await approveWithdrawal(stack, id)
  await reach(person, id, 'confirmed')
  // The backup has the first order, and nothing of this one.
  const lost = await submit(person, accountId)
  await approveWithdrawal(stack, lost)
  await reach(person, lost, 'confirmed')
  expect(await held(target)).toBe(198_000_000n)
  await restore()

  const { sql } = stack.context
  await until('the network is halted', async () => (await readHaltReason(sql)) !== null)
  expect(['reviewing', 'approved']).toContain(await stateOf(person, id))
  await adoptPosition(stack, 'dev')
  await reach(person, id, 'confirmed')
  expect(await stateOf(person, lost)).toBeUndefined()
  const balance = async () => (await person.call('user/info', {})).balances.USDT.available
  await until('what the lost order paid has left the balance', async () => (await balance()) === '301')
  await resume()
  await until('the network goes on', async () => (await readHaltReason(sql)) === null)

  // The next payout follows, the network stays open, and the books agree with the chain.
  const next = await submit(person, accountId)
  await approveWithdrawal(stack, next)
  await reach(person, next, 'confirmed')
  expect(await held(target)).toBe(297_000_000n)
  expect(await readHaltReason(sql)).toBeNull()
  // The sweep of the deposit was signed after the backup, too, and is booked again.
  const red = async () => (await auditAll(stack.context)).filter(({ green }) => !green)
  await until('the books agree with the chain', async () => (await red()).length === 0)
})
