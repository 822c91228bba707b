import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRpc } from '@synet/chain/rpc'
import type { Answer } from '@synet/contract/calls'
import { CallError } from '@synet/contract/client'
import { auditAll } from '@synet/server/custody/audit/audit-all'
import { days, hours } from '@synet/core/clock'
import { openServer } from '@synet/core/test-support/open-server'
import { systemAccount } from '@synet/ledger/chart'
import { checkProof } from '@synet/proof/check-proof'
import { hashText } from '@synet/proof/sha256'
import type { Statement, Detail } from '@synet/proof/epoch-statement'
import { openProofKey } from '@synet/server/proof/proof-key'
import { checkProofs } from 'synet-auditor/check-proofs'
import { auditPublic, type AuditRecord } from 'synet-auditor/audit-public'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addAccount,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
  requestWithdrawal,
} from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { installPacked } from '#support/install-packed'
import { moveStackClock, type TestStack } from '#support/test-stack'
import { openStack, stack } from '#support/open-stack'
import { openClient } from '@synet/contract/test-support/open-client'

type ForgedEpoch = { statement: Statement; detail: Detail; control: string[] }

/** The site as it would be if its operator, who has every key, published something else. */
async function forgeProofSite(stack: TestStack, forge: (epoch: ForgedEpoch) => void, number?: number) {
  const key = openProofKey(Buffer.from(readFileSync(join(stack.folder, 'proof-key'), 'utf8'), 'hex'))
  const visitor = openClient(stack.urls.site)
  const server = await openServer(async (request, response) => {
    const url = new URL(request.url ?? '', stack.urls.site)
    const answer = (await (await fetch(url, { headers: { lang: 'en' } })).json()) as { data: Answer<'proof/epoch'> }
    if (url.pathname.endsWith('/proof/epoch')) {
      const newest = (await visitor('proof/epochs', {})).list[0]?.number
      if (answer.data.number === (number ?? newest)) {
        const forged = {
          statement: JSON.parse(answer.data.statement) as Statement,
          detail: JSON.parse(answer.data.detail) as Detail,
          control: answer.data.control,
        }
        forge(forged)
        const detail = JSON.stringify(forged.detail)
        const statement = JSON.stringify({ ...forged.statement, detail: hashText(detail) })
        Object.assign(answer.data, { statement, detail, control: forged.control })
        Object.assign(answer.data, { hash: hashText(statement), signature: await key.sign(statement) })
      }
    }
    response.end(JSON.stringify(answer))
  })
  return {
    call: openClient(server.origin),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

type Writable<T> = {
  -readonly [K in keyof T]: T[K] extends readonly (infer U)[]
    ? Writable<U>[]
    : T[K] extends object
      ? Writable<T[K]>
      : T[K]
}
/** The response that the forging site writes to. */
const open = <T>(value: T) => value as Writable<T>

openStack()
let ada: Person
let bob: Person
const visitor = () => openClient(stack.urls.site)
const rpc = () => ({ dev: createRpc([stack.urls.chain]) })
const red = (checks: readonly { name: string; green: boolean; detail: string }[]) =>
  checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)

async function publish(): Promise<Answer<'proof/epoch'>> {
  const { ops, secondFactor } = await logInOperator(stack)
  const since = stack.context.clock.now().getTime() - hours(1)
  for (;;) {
    // The day's own may be in progress.
    await until('an epoch is asked for', async () => {
      try {
        return await ops('publishProof', { secondFactor: await secondFactor() })
      } catch (error) {
        if (error instanceof CallError && error.data?.error === 'proof.busy') return undefined
        throw error
      }
    })
    await until('it is published', async () => (await ops('proof', {})).request?.state === 'published')
    const epoch = await visitor()('proof/epoch', {})
    // A process that has yet to see a moved clock makes an epoch of the time before.
    if (Date.parse((JSON.parse(epoch.statement) as Statement).at) >= since) return epoch
  }
}

beforeAll(async () => {
  ada = await registerPerson(stack, 'AGENT001')
  bob = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ada, '700')
  await rechargePerson(stack, bob, '55')
  await startRun(ada, '100', false)
  const accountId = await addAccount(stack, ada, '0x00000000000000000000000000000000000000ab')
  await moveStackClock(stack, days(1) + 1)
  ada = { ...ada, ...(await again(ada)) }
  bob = { ...bob, ...(await again(bob)) }
  await requestWithdrawal(ada, accountId, '30')
})
const again = async (person: Person) => {
  const { token } = await person.session()
  return { call: openClient(stack.urls.site, token) }
}

describe('epochs [PROOF-02]', () => {
  it('the epoch of the day is made without a request, and an operator’s follows it in the chain', async () => {
    const first = await until('the first epoch', async () => (await visitor()('proof/epochs', {})).list.at(-1))
    const { hash, statement } = await publish()
    const { list } = await visitor()('proof/epochs', {})
    expect(list.at(-1)).toEqual(first)
    expect(list[0]).toMatchObject({ hash, held: expect.any(String) })
    expect((JSON.parse(statement) as Statement).previous).toBe(list[1]?.hash)
  })

  it('a published epoch and a finished day can’t be changed in the database', async () => {
    const { sql } = stack.context
    await expect(sql`update app.proof_epoch set statement = '' where number = 1`).rejects.toThrow('append only')
    await expect(sql`delete from app.proof_epoch`).rejects.toThrow('append only')
    await expect(sql`delete from app.ledger_day`).rejects.toThrow('append only')
  })

  it('two operators who ask at once get one epoch; a wrong code gets none', async () => {
    const { ops, secondFactor } = await logInOperator(stack)
    await expect(ops('publishProof', { secondFactor: '000000' })).rejects.toMatchObject({
      data: { error: 'factor.wrong' },
    })
    const { sql, clock } = stack.context
    await until('one is under way', async () => {
      const asked = await sql`insert into app.proof_request (asked_at, state, worker, worker_until)
        values (${clock.now()}, 'asked', 'somebody', ${new Date(Date.now() + days(9))}) on conflict do nothing`
      return asked.count > 0
    })
    await expect(ops('publishProof', { secondFactor: await secondFactor() })).rejects.toMatchObject({
      data: { error: 'proof.busy' },
    })
    await sql`update app.proof_request set worker_until = null where state = 'asked'`
    await until('it is built', async () => (await ops('proof', {})).request?.state === 'published')
  })

  it('public answers may be kept for a while, and those for one user by nobody', async () => {
    const kept = async (path: string) => (await fetch(stack.urls.site + path)).headers.get('cache-control')
    expect(await kept('/prod/api/proof/epoch')).toBe('public, max-age=10')
    expect(await kept('/prod/api/proof/epoch?number=99999')).toBe('no-store')
    expect(await kept('/prod/api/proof/own')).toBe('no-store')
  })
})

describe('a user’s own balance [PROOF-03]', () => {
  it('available, pledged and withdrawing are in the leaf, and the proof holds', async () => {
    await publish()
    const [proof, { id, balances }] = await Promise.all([ada.call('proof/own', {}), ada.call('user/info', {})])
    const finding = await checkProof(proof, { account: id })
    expect(finding).toMatchObject({ ok: true, signed: true })
    const minor = (['available', 'pledged', 'withdrawing'] as const).reduce(
      (sum, bucket) => sum + Math.round(Number(balances.USDT[bucket]) * 1e6),
      0,
    )
    expect(finding.ok && finding.sums[0]).toBe(String(minor))
    expect(Number(balances.USDT.withdrawing)).toBeGreaterThan(0)
  })

  it('a person who registers after an epoch learns so, and a visitor gets nobody’s proof', async () => {
    const late = await registerPerson(stack, 'AGENT001', { bindEmail: false })
    await expect(late.call('proof/own', {})).rejects.toMatchObject({ data: { error: 'proof.not-in' } })
    await expect(visitor()('proof/own', {})).rejects.toMatchObject({ code: 401 })
    await expect(ada.call('proof/own', { number: 4_000 })).rejects.toMatchObject({ data: { error: 'proof.none' } })
  })
})

describe('the outsider’s audit [PROOF-05]', () => {
  it('everything published follows from itself and from the chain', async () => {
    // A day is finished an hour after its end: the four before now are, whatever the time of day.
    await moveStackClock(stack, days(3) + hours(1))
    await publish()
    // They are published by a job of their own.
    await until(
      'the finished days are published',
      async () => (await visitor()('proof/days', {})).list.length > 3,
      120_000,
    )
    const { checks, kept } = await auditPublic({ call: visitor(), rpc: rpc(), now: stack.context.clock.now() })
    expect(red(checks)).toEqual([])
    expect(checks.map((check) => check.name)).toContain('dev: the chain says the same')
    expect(Object.keys(kept.days).length).toBeGreaterThan(3)
    expect((await auditAll(stack.context)).filter((check) => !check.green)).toEqual([])
  })
})

describe('synet-auditor, packed and installed alone [PROOF-05]', () => {
  it('checks the site and keeps what it saw; it fails for a site that it cannot read', async () => {
    const auditor = installPacked('auditor')
    const kept = join(auditor.folder, 'seen.json')
    const audit = (...args: string[]) => spawnSync(process.execPath, [auditor.bin, ...args], { encoding: 'utf8' })
    const site = ['--site', stack.urls.site, '--rpc', `dev=${stack.urls.chain}`, '--kept', kept]
    const first = audit(...site)
    expect([first.stdout, first.stderr]).toEqual([expect.stringContaining('What is published holds.'), ''])
    expect(first.stdout).not.toContain('NOT CHECKED')
    expect(audit(...site).status).toBe(0)
    expect(audit('--site', 'http://127.0.0.1:9').status).toBe(2)
    expect(audit().status).toBe(2)
    auditor.forget()
  })
})

describe('days [PROOF-05]', () => {
  it('a posting that comes with the time of a finished day counts for the next one: days still add up to the balances', async () => {
    const { sql, clock } = stack.context
    await moveStackClock(stack, days(2))
    const finished = async () =>
      (await sql<{ day: string }[]>`select max(day)::text as day from app.ledger_day`)[0]?.day ?? ''
    await until(
      'days are finished',
      async () => (await finished()) >= new Date(clock.now().getTime() - days(3)).toISOString().slice(0, 10),
    )
    const late = new Date(clock.now().getTime() - days(4))
    await sql`select ledger.post_set('late:1', '', 'capital.received', ${late}, '{}',
      array[${systemAccount('chain:dev', 'USDT')}, ${systemAccount('capital', 'USDT')}]::bigint[], array[-5, 5]::bigint[])`
    await publish()
    expect(red((await auditPublic({ call: visitor(), rpc: rpc(), now: stack.context.clock.now() })).checks)).toEqual([])
    await moveStackClock(stack, days(2))
    await publish()
    expect(red((await auditPublic({ call: visitor(), rpc: rpc(), now: stack.context.clock.now() })).checks)).toEqual([])
    await sql`select ledger.post_set('late:2', '', 'correction', ${clock.now()}, '{}',
      array[${systemAccount('chain:dev', 'USDT')}, ${systemAccount('capital', 'USDT')}]::bigint[], array[5, -5]::bigint[])`
    await publish()
  })
})

describe('a false picture', () => {
  const auditForged = async (forge: (epoch: ForgedEpoch) => void, kept?: AuditRecord, number?: number) => {
    await using site = await forgeProofSite(stack, forge, number)
    return red((await auditPublic({ call: site.call, rpc: rpc(), kept, now: stack.context.clock.now() })).checks)
  }
  const less = (text: string) => (BigInt(text) - 50_000_000n).toString()
  const more = (text: string) => (BigInt(text) + 50_000_000n).toString()
  const hide = ({ statement, detail }: ForgedEpoch) => {
    const { tree, owed } = open(statement)
    tree.totals[0] = less(tree.totals[0] ?? '0') as never
    owed.users = less(owed.users)
    owed.total = less(owed.total)
    open(statement).surplus = more(statement.surplus)
    const users = open(detail).balances.find(
      (balance) => balance.bucket === 'users:available' && balance.asset === 'USDT',
    )
    if (users) users.balance = less(users.balance)
  }

  it('a liability left out of the sheet is found: it does not sum to zero', async () => {
    expect((await auditForged(hide)).join()).toContain('the balance sheet sums to zero: USDT does not')
  })

  it('a liability renamed to capital is found: the days’ movements say otherwise', async () => {
    const reds = await auditForged((epoch) => {
      hide(epoch)
      const capital = open(epoch.detail).balances.find(
        (balance) => balance.bucket === 'capital' && balance.asset === 'USDT',
      )
      if (capital) capital.balance = more(capital.balance)
    })
    expect(reds.join()).toContain('capital USDT: its movements do not add up')
  })

  it('a liability hidden with all figures made to fit is found: the person who is left out sees it in their own proof', async () => {
    const { statement, ...rest } = await bob.call('proof/own', {})
    const forged = JSON.parse(statement) as Statement
    open(forged).tree.root = hashText('a tree without Bob')
    const key = openProofKey(Buffer.from(readFileSync(join(stack.folder, 'proof-key'), 'utf8'), 'hex'))
    const text = JSON.stringify(forged)
    expect(await checkProof({ ...rest, statement: text, signature: await key.sign(text) })).toMatchObject({
      ok: false,
      fault: { part: 'root' },
    })
  })

  it('an address counted twice is found', async () => {
    const reds = await auditForged(({ statement, detail, control }) => {
      const [first] = detail.addresses
      const reserves = open(statement).reserves[0]
      if (!first || !reserves) throw new Error('an address')
      open(detail).addresses.push(first)
      control.push(control[0] ?? '')
      reserves.addresses++
      reserves.held = (BigInt(reserves.held) + BigInt(first.raw)).toString()
      open(statement).held = (BigInt(statement.held) + BigInt(first.raw)).toString()
      open(statement).surplus = (BigInt(statement.surplus) + BigInt(first.raw)).toString()
    })
    expect(reds.join()).toContain('is counted twice on dev')
  })

  it('an address of somebody else, and a balance that is not there, are found', async () => {
    const stranger = await auditForged(({ detail }) => {
      const [first] = open(detail).addresses
      if (first) first.address = '0x00000000000000000000000000000000000000aB'
    })
    expect(stranger.join()).toContain('its signature is not its own')
    const higher = await auditForged(({ statement, detail }) => {
      const [first] = open(detail).addresses
      const reserves = open(statement).reserves[0]
      if (!first || !reserves) throw new Error('an address')
      first.raw = more(first.raw)
      reserves.held = more(reserves.held)
      open(statement).held = more(statement.held)
      open(statement).surplus = more(statement.surplus)
    })
    expect(higher).toEqual([expect.stringMatching(/^dev: the chain says the same: 0x\w+ held \d+, not \d+/)])
  })

  it('an old signature for a new block is found', async () => {
    const old = await visitor()('proof/epoch', { number: 1 })
    const reds = await auditForged((epoch) => {
      epoch.control.splice(0, epoch.control.length, ...old.control)
    })
    expect(reds.join()).toContain('its signature is not its own')
  })

  it('reserves borrowed for an epoch are found: between the epochs they are not there', async () => {
    const honest = createRpc([stack.urls.chain])
    const blocks = await visitor()('proof/epochs', {})
    const at = new Set<string>()
    for (const { number } of blocks.list)
      for (const reserve of (JSON.parse((await visitor()('proof/epoch', { number })).statement) as Statement).reserves)
        at.add(reserve.block)
    const borrowed = {
      ...honest,
      readTokenBalance: async (of: Parameters<typeof honest.readTokenBalance>[0]) =>
        at.has(String(of.blockNumber)) ? honest.readTokenBalance(of) : 0n,
    }
    const { checks } = await auditPublic({ call: visitor(), rpc: { dev: borrowed }, now: stack.context.clock.now() })
    expect(red(checks)).toEqual([expect.stringContaining('less than was owed at either epoch')])
  })

  it('a restated old epoch is found: the next one names another, and so does whoever kept its hash', async () => {
    const { kept } = await auditPublic({ call: visitor(), rpc: {}, now: stack.context.clock.now() })
    const newest = (await visitor()('proof/epochs', {})).list[0]?.number ?? 0
    const restate = ({ statement }: ForgedEpoch) => {
      open(statement).at = statement.at
        .replace('T', 'T')
        .replace(/\.\d{3}Z$/, '.000Z')
        .replace(/:\d\d\.000Z$/, ':59.000Z')
      open(statement).surplus = more(statement.surplus)
    }
    expect((await auditForged(restate, undefined, newest - 1)).join()).toContain(
      `epoch ${newest} does not name the epoch before`,
    )
    // The newest has none after it: what was kept says so.
    expect((await auditForged(restate, kept)).join()).toContain(`epoch ${newest} was restated`)
  })

  it('other figures for other users are found: their files contradict each other, and what is published', async () => {
    const [honest, other] = await Promise.all([ada.call('proof/own', {}), bob.call('proof/own', {})])
    const { kept } = await auditPublic({ call: visitor(), rpc: {}, now: stack.context.clock.now() })
    expect(
      red(
        await checkProofs(
          [
            { file: 'ada', proof: honest },
            { file: 'bob', proof: other },
          ],
          kept,
        ),
      ),
    ).toEqual([])
    const key = openProofKey(Buffer.from(readFileSync(join(stack.folder, 'proof-key'), 'utf8'), 'hex'))
    const statement = other.statement.replace(/"surplus":"\d+"/, '"surplus":"999000000"')
    const shown = { ...other, statement, signature: await key.sign(statement) }
    expect(await checkProof(shown)).toMatchObject({ ok: true, signed: true })
    const files = [
      { file: 'ada', proof: honest },
      { file: 'bob', proof: shown },
    ]
    expect(red(await checkProofs(files, undefined)).join()).toContain('was shown otherwise to ada')
    expect(red(await checkProofs(files.slice(1), kept)).join()).toContain('is published otherwise')
  })
})
