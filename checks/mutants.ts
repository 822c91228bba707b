/**
 * `npm run test:mutants [-- name]`: plants one bug at a time in a copy of the project and runs the tests that must catch it. Ends
 * with 1 when one survives, when a bug can't be planted any more, or when the tests fail without a bug.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Mutant {
  readonly name: string
  readonly file: string
  /** Each text must occur exactly once. */
  readonly changes: readonly (readonly [string, string])[]
  readonly tests: readonly string[]
}

const model = 'apps/server/src/money-model.test.ts'
const allMutants: readonly Mutant[] = [
  {
    name: 'no row lock',
    file: 'packages/ledger/migrations/0001_ledger.sql',
    changes: [['order by b.account_id for update;', 'order by b.account_id;']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'credit by logIndex',
    file: 'packages/chain/src/rpc/read-transfers.ts',
    changes: [['        nth,\n', '        nth: Number(log.logIndex),\n']],
    tests: ['packages/chain/src/rpc.test.ts'],
  },
  {
    name: 'save after send',
    file: 'apps/server/src/payout/sign/sign-and-store.ts',
    changes: [
      ['  await keepOutgoing(', '  await context.rpc[network.name].broadcast(signed.raw)\n  await keepOutgoing('],
    ],
    tests: [model],
  },
  {
    name: 'rows approve a payout',
    file: 'apps/server/src/payout/sign/sign-orders.ts',
    changes: [['if (approvals.length < rule.approvals) {', 'if (approvals.length < 0) {']],
    tests: ['apps/server/src/signer/signer.test.ts'],
  },
  {
    name: 'money not held apart',
    file: 'apps/server/src/payout/sign/sign-orders.ts',
    changes: [['  await checkReserved(tx, order)\n', '']],
    tests: ['apps/server/src/signer/signer.test.ts'],
  },
  {
    name: 'a new address paid at once',
    file: 'apps/server/src/payout/sign/sign-orders.ts',
    changes: [['if (!rule.notBefore || rule.notBefore > signer.clock.now()) {', 'if (!rule.notBefore) {']],
    tests: ['apps/server/src/signer/signer.test.ts'],
  },
  {
    name: 'a signature of another content',
    file: 'apps/server/src/passkey/passkey.ts',
    changes: [
      [
        '    response,\n    expectedChallenge: challenge,\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    // Counters',
        '    response,\n    expectedChallenge: () => true,\n    expectedOrigin: party.origin,\n    expectedRPID: party.id,\n    // Counters',
      ],
    ],
    tests: ['apps/server/src/signer/signer.test.ts'],
  },
  {
    name: 'a key that is copied between devices',
    file: 'apps/server/src/passkey/passkey.ts',
    changes: [["!info || (!copied && info.credentialDeviceType !== 'singleDevice')", '!info']],
    tests: ['apps/server/src/signer/signer.test.ts'],
  },
  {
    name: 'a withdrawal without its user’s key',
    file: 'apps/server/src/payout/sign/sign-orders.ts',
    changes: [['  checkUserApproval(order, userApproval)\n', '']],
    tests: ['apps/server/src/signer/user-keys.test.ts'],
  },
  {
    name: 'a key that no existing key signed',
    file: 'apps/server/src/signer/note-user-keys.ts',
    changes: [['if (present.keys.size === 0) return', 'if (present.keys.size >= 0) return']],
    tests: ['apps/server/src/signer/user-keys.test.ts'],
  },
  {
    name: 'a user’s signature used for two orders',
    file: 'apps/server/src/signer/user-approval.ts',
    changes: [['if (!key || isTaken(records, order))', 'if (!key)']],
    tests: ['apps/server/src/signer/user-keys.test.ts'],
  },
  {
    name: 'signed without the standby',
    file: 'apps/server/src/payout/sign/sign-and-store.ts',
    changes: [['  await signer.standby.sync()\n', '  void signer.standby.sync().catch(() => {})\n']],
    tests: ['apps/server/src/signer/standby.test.ts'],
  },
  {
    name: 'rounding in the trader’s favour',
    file: 'packages/market/src/pool.ts',
    changes: [['mulDivDown(taken, holdsOut, holdsIn + taken)', 'mulDivUp(taken, holdsOut, holdsIn + taken)']],
    tests: ['packages/market/src/pool.test.ts'],
  },
  {
    name: 'idempotency key ignored',
    file: 'packages/ledger/src/decide-batch.ts',
    changes: [['const before = keys.get(item.key)', 'const before = keys.get(`${item.key} `)']],
    tests: ['packages/ledger/src/post.test.ts'],
  },
  {
    name: 'idempotency key shared between users',
    file: 'apps/server/src/http/api-server.ts',
    changes: [['`user:${user.userId}:${name}:${key}`', '`user:${name}:${key}`']],
    tests: [model],
  },
  {
    name: 'fee at the spot price',
    file: 'apps/server/src/market/pool-points.ts',
    changes: [['return hour && day ? lower(hour, day) : undefined', 'return poolPrice(await readPool(sql))']],
    tests: ['apps/server/src/market/market.test.ts'],
  },
  {
    name: 'sales judged by the present price',
    file: 'apps/server/src/market/pool-points.ts',
    changes: [['return lower(hour ?? present, day ?? hour ?? present)', 'return present']],
    tests: ['apps/server/src/catalogue/sure-loss.test.ts'],
  },
  {
    name: 'sure loss on sale',
    file: 'apps/server/src/catalogue/sale-terms.ts',
    changes: [['income < cost', 'income < 0n']],
    tests: ['apps/server/src/catalogue/sure-loss.test.ts'],
  },
  {
    name: 'day credited twice',
    file: 'apps/server/src/run/close-days.ts',
    changes: [["and d.state = 'earned' and d.ends_at", "and d.state in ('earned', 'credited') and d.ends_at"]],
    tests: [model],
  },
  {
    name: 'principal returned twice',
    file: 'apps/server/src/calls/purchase/end-task-pledge.ts',
    // Without the second guard, and without the posting's own key.
    changes: [
      ["if (run.ended_at && run.state !== 'ended-early') return refuse('run.ended')", ''],
      [
        'if (!run.ended_at) await endEarly(tx, now, run)',
        'await endEarly(tx, now, { ...run, round: run.round + Math.floor(Math.random() * 1e6) })',
      ],
    ],
    tests: [model],
  },
  {
    name: 'reserve not given back',
    file: 'apps/server/src/run/close-days.ts',
    changes: [['if (back > 0n)', 'if (back < 0n)']],
    tests: [model],
  },
]

/** The mutants whose name contains this argument; all without it. */
const asked = process.argv[2] ?? ''
const mutants = allMutants.filter(({ name }) => name.includes(asked))

const root = fileURLToPath(new URL('..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'synet-mutants-'))
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
// A file that was removed and not yet committed is still listed.
for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  cpSync(join(root, file), join(tree, file))
}
// Third-party packages are shared; ours must be the copies.
mkdirSync(join(tree, 'node_modules/@synet'), { recursive: true })
for (const entry of readdirSync(join(root, 'node_modules'))) {
  if (entry !== '@synet') symlinkSync(join(root, 'node_modules', entry), join(tree, 'node_modules', entry))
}
for (const folder of ['apps', 'packages']) {
  for (const name of readdirSync(join(tree, folder))) {
    symlinkSync(join(tree, folder, name), join(tree, 'node_modules/@synet', name))
    const own = join(root, folder, name, 'node_modules')
    try {
      readdirSync(own)
      symlinkSync(own, join(tree, folder, name, 'node_modules'))
    } catch {
      // Most folders have no packages of their own.
    }
  }
}

const passes = (tests: readonly string[]) =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...tests], {
    cwd: tree,
    env: { ...process.env, MODEL_COMMANDS: '1500' },
    timeout: 900_000,
  }).status === 0

let survived = 0
try {
  const all = [...new Set(mutants.flatMap(({ tests }) => tests))]
  if (!passes(all)) throw new Error(`these fail without a bug: ${all.join(', ')}`)
  for (const { name, file, changes, tests } of mutants) {
    const path = join(tree, file)
    const sound = readFileSync(path, 'utf8')
    let text = sound
    for (const [from, to] of changes) {
      if (text.split(from).length !== 2) throw new Error(`${name}: can't be planted in ${file}: ${from}`)
      text = text.replace(from, () => to)
    }
    writeFileSync(path, text)
    const caught = !passes(tests)
    writeFileSync(path, sound)
    if (!caught) survived++
    console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${name} (${tests.join(', ')})`)
  }
  console.log(`${mutants.length - survived} of ${mutants.length} caught`)
} finally {
  rmSync(tree, { recursive: true, force: true })
}
process.exitCode = survived === 0 ? 0 : 1
