import { createHash } from 'node:crypto'
import { toTronAddress } from '@synet/chain/address'
import { allNetworks } from '@synet/core/all-networks'
import { hours, days } from '@synet/core/clock'
import { createOpsClient } from '@synet/contract/client'
import { auditAll } from '#custody/audit/audit-all'
import { totpCode } from '@synet/stack/seed'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
  signProposal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'
import { getAddress } from 'viem'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })
let ada: Person
let adaId: string
let first: Awaited<ReturnType<typeof logInOperator>>
let second: Awaited<ReturnType<typeof logInOperator>>
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '200')
  adaId = (await ada.call('user/info', {})).id
  await logIn()
})

/** Operators' sessions last twelve hours. */
async function logIn(): Promise<void> {
  first = await logInOperator(product, 0)
  second = await logInOperator(product, 1)
}
async function move(ms: number): Promise<void> {
  await product.advance(ms)
  await logIn()
}

const error = (code: string, facts: object = {}) => ({ data: { error: code, ...facts } })
type Scope = 'log-in' | 'withdraw' | 'transfer'
const freeze = async (by: typeof first, scopes: Scope[]) =>
  by.ops('freeze', {
    userId: adaId,
    scopes,
    reason: 'A stolen phone was reported',
    appeal: 'Write to support with your invoice',
    secondFactor: await by.secondFactor(),
  })
const openFreeze = async () =>
  (await first.ops('customer', { id: adaId })).freezes.find((candidate) => candidate.endedAt === null)

const ended = (id: string) =>
  product.until('the proposal is executed', async () => {
    const [proposal] = (await second.ops('proposals', { id })).list
    return proposal?.state === 'executed' && proposal
  })

describe('the customer page', () => {
  it('finds a person by everything that names them, and shows everything but secrets', async () => {
    const address = '0x00000000000000000000000000000000000000Ab'
    await addAccount(product, ada, address.toLowerCase())
    const info = await ada.call('user/info', {})
    const [order] = (await ada.call('recharge/myRecords', {})).list
    const [transfer] = await product.look<{ tx_hash: string }[]>`
      select tx_hash from app.chain_transfer where holder_user_id = ${adaId}`
    for (const query of [
      adaId,
      info.username,
      info.username.toUpperCase(),
      info.phone,
      ` ${ada.email} `,
      info.invite_code,
      order?.number,
      order?.address,
      transfer?.tx_hash,
      address.toLowerCase(),
    ]) {
      const { list } = await first.ops('customers', { query: query ?? 'missing' })
      expect([query, list.map((one) => one.id)]).toEqual([query, [adaId]])
    }
    expect((await first.ops('customers', { query: "x' or 1=1 --" })).list).toEqual([])
    const page = await first.ops('customer', { id: adaId })
    expect(page.orders.map((one) => one.number)).toContain(order?.number)
    expect(page.balances).toContainEqual(
      expect.objectContaining({ bucket: 'available', asset: 'USDT', balance: '200' }),
    )
    expect(page.accounts).toHaveLength(1)
    expect(JSON.stringify(page)).not.toMatch(/argon2|hash|token|secret/i)
    await expect(first.ops('customer', { id: '999999' })).rejects.toMatchObject(error('user.not-found'))
  })

  it('finds a person by each form of their addresses and transactions, on every network [STD-09]', async () => {
    const receiver = `0x${'c3'.repeat(20)}`
    const hash = 'd4'.repeat(32)
    const [deposit] = await product.look<{ address: string }[]>`
      select address from app.deposit_address where user_id = ${adaId} limit 1`
    const digits = deposit?.address.slice(2).toLowerCase() ?? ''
    await product.forge(async (tx) => {
      for (const { name, kind } of Object.values(allNetworks)) {
        const isTron = kind === 'tron'
        await tx`insert into app.receiving_account (user_id, network, address, name, created_at, deleted_at)
          values (${adaId}, ${name}, ${isTron ? toTronAddress(receiver) : getAddress(receiver)}, 'gone', ${product.now()}, ${product.now()})`
        await tx`insert into app.chain_transfer
            (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state, seen_at)
          values (${name}, ${isTron ? hash : `0x${hash}`}, 0, ${`0x${'e5'.repeat(32)}`}, 1, ${receiver},
            ${deposit?.address ?? ''}, 1, 'orphaned', ${product.now()})`
      }
    })
    const forms = (of: string) => [
      `0x${of}`,
      `0X${of.toUpperCase()}`,
      ` ${of}`,
      `41${of}`,
      `0x41${of}`,
      getAddress(`0x${of}`),
      toTronAddress(`0x${of}`),
    ]
    const hashes = [hash, `0x${hash}`, hash.toUpperCase(), ` 0x${hash} `]
    for (const query of [...forms(digits), ...forms(receiver.slice(2)), ...hashes]) {
      const { list } = await first.ops('customers', { query })
      expect([query, list.map((one) => one.id)]).toEqual([query, [adaId]])
    }
  })

  it('shows the team as a tree, and the way up', async () => {
    const info = await ada.call('user/info', {})
    const child = await registerPerson(product, info.invite_code, { bindEmail: false })
    const { username } = await child.call('user/info', {})
    const tree = await first.ops('customerTeam', { id: adaId })
    expect(tree.members.list).toMatchObject([{ username, direct: 0, active: false }])
    expect(tree.path.map((one) => one.username)).toEqual([info.username, 'demo_agent', 'house'])
  })

  it('the log of mails and short messages names who got what, and never a code', async () => {
    const { list } = await first.ops('messages', { recipient: ada.email })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((one) => one.recipient === ada.email && !/\d{4}/.test(one.subject))).toBe(true)
    expect(list.some((candidate) => candidate.subject === 'Your Synet code')).toBe(true)
  })
})

describe('a freeze', () => {
  it('a freeze of withdrawals holds them at once, with reason and appeal, and leaves the rest as it was', async () => {
    const run = await startRun(ada, '100', false)
    const before = await ada.call('user/info', {})
    const accountId = (await ada.call('bank/list', {})).list[0]?.id ?? ''
    await move(hours(25))
    const { quoteId } = await ada.call('withdrawal/quote', { accountId, amount: '20' })
    const frozenBefore = (await ada.call('index/system', {})).frozenAccounts
    await freeze(first, ['withdraw'])
    const { payPassword } = ada
    await expect(ada.call('withdrawal/apply', { quoteId, payPassword }, actionKey())).rejects.toMatchObject(
      error('user.frozen', { reason: 'A stolen phone was reported · Write to support with your invoice' }),
    )
    await ada.call(
      'user/transfer',
      { counterparty: 'demo_member', asset: 'USDT', amount: '1', payPassword },
      actionKey(),
    )
    await ada.session()
    const after = await ada.call('user/info', {})
    expect(after.balances.USDT.pledged).toBe(before.balances.USDT.pledged)
    expect((await ada.call('index/system', {})).frozenAccounts).toBe(frozenBefore + 1)
    expect((await first.ops('customers', {})).list.map((customer) => customer.id)).toEqual([adaId])
    // The principal comes back while they are frozen.
    await ada.call('purchase/endTaskPledge', { id: run, payPassword }, actionKey())
    expect((await ada.call('user/info', {})).balances.USDT.pledged).toBe('0')
    const mail = await product.until('they are notified by mail', async () =>
      product.mailbox.messages(ada.email).find((message) => message.text.includes('A stolen phone was reported')),
    )
    expect(mail.text).toContain('Write to support with your invoice')
  })

  it('lapses after 24 hours without a second operator, and its operator cannot renew it', async () => {
    await move(hours(24))
    await product.until('the freeze has lapsed', async () => (await openFreeze()) === undefined)
    expect((await first.ops('customer', { id: adaId })).freezes[0]).toMatchObject({ endedBy: null, confirmedBy: null })
    await expect(freeze(first, ['withdraw'])).rejects.toMatchObject(error('freeze.again'))
    const { list } = await first.ops('log', { action: 'customer.freeze-lapsed' })
    expect(list[0]).toMatchObject({ operator: null, facts: { userId: adaId } })
  })

  it('is confirmed by a second operator, not the same one; a freeze of log-in ends sessions and is reported only after the password', async () => {
    await freeze(second, ['log-in', 'transfer'])
    const id = (await openFreeze())?.id ?? ''
    await expect(freeze(second, ['transfer'])).rejects.toMatchObject(error('freeze.open'))
    await expect(second.ops('confirmFreeze', { id, secondFactor: await second.secondFactor() })).rejects.toMatchObject(
      error('operator.same'),
    )
    await first.ops('confirmFreeze', { id, secondFactor: await first.secondFactor() })
    await move(days(2))
    expect((await openFreeze())?.confirmedBy).toBe('demo-operator-1')
    await expect(ada.call('user/info', {})).rejects.toMatchObject({ code: 401 })
    const { phone } = await first.ops('customer', { id: adaId })
    await expect(ada.session()).rejects.toMatchObject(error('login.frozen'))
    await expect(ada.call('user/login', { account: phone, password: 'wrong horse' })).rejects.toMatchObject(
      error('login.wrong'),
    )
    await second.ops('unfreeze', { id, reason: 'It was found', secondFactor: await second.secondFactor() })
    await ada.session()
    await expect(
      second.ops('unfreeze', { id, reason: 'Twice', secondFactor: await second.secondFactor() }),
    ).rejects.toMatchObject(error('freeze.not-found'))
  })
})

describe('operators', () => {
  const idOf = async (name: string) =>
    (await first.ops('operators', {})).list.find((operator) => operator.name === name)?.id ?? ''
  type Asked =
    | { kind: 'operator.disabled' }
    | { kind: 'operator.roles'; roles: ('support' | 'owner')[] }
    | { kind: 'operator.second-factor'; codeHash: string }
  const propose = async (operatorId: string, asked: Asked) =>
    first.ops('proposeOperator', { ...asked, operatorId, reason: 'A test', secondFactor: await first.secondFactor() })
  it('have their second factors encrypted in the database', async () => {
    const rows = await product.look<{ totp_secret: string }[]>`select totp_secret from app.operator`
    expect(rows.every((row) => row.totp_secret.startsWith('v1:'))).toBe(true)
    for (const { totpSecret } of product.operators) expect(JSON.stringify(rows)).not.toContain(totpSecret)
  })

  it('two operators who can decide about operators must stay', async () => {
    const id = await idOf('demo-operator-2')
    await expect(propose(id, { kind: 'operator.disabled' })).rejects.toMatchObject(error('operator.last'))
    await expect(propose(id, { kind: 'operator.roles', roles: ['support'] })).rejects.toMatchObject(
      error('operator.last'),
    )
    await expect(propose(id, { kind: 'operator.roles', roles: ['owner'] })).rejects.toMatchObject(
      error('operator.roles'),
    )
    await expect(propose('99999', { kind: 'operator.disabled' })).rejects.toMatchObject(error('operator.not-found'))
  })

  it('a second factor is reset by two others and fetched once, with password and one-time code', async () => {
    const { createOperator } = await import('#operators/operator/create-operator')
    const password = 'a long operator password'
    const { totpSecret } = await createOperator(product.owner, { name: 'third', password, roles: ['support'] })
    const ops = createOpsClient({ origin: product.urls.console, fetch, lang: () => 'en', token: () => undefined })
    const logIn = (secret: string) => ops('login', { name: 'third', password, secondFactor: totpCode(secret) })
    expect((await logIn(totpSecret)).operator.roles).toEqual(['support'])
    const code = 'ABCDEFGHJK'
    const id = await idOf('third')
    const proposal = await propose(id, {
      kind: 'operator.second-factor',
      codeHash: createHash('sha256').update(code).digest('hex'),
    })
    await expect(ops('enrol', { name: 'third', password, code })).rejects.toMatchObject(error('operator.login-wrong'))
    await signProposal(product, proposal.id)
    await ended(proposal.id)
    await expect(logIn(totpSecret)).rejects.toMatchObject(error('operator.login-wrong'))
    await expect(ops('enrol', { name: 'third', password: 'wrong', code })).rejects.toMatchObject(
      error('operator.login-wrong'),
    )
    await expect(ops('enrol', { name: 'third', password, code: 'ABCDEFGHJL' })).rejects.toMatchObject(
      error('operator.login-wrong'),
    )
    const fresh = await ops('enrol', { name: 'third', password, code: code.toLowerCase() })
    expect((await logIn(fresh.totpSecret)).operator.name).toBe('third')
    await expect(ops('enrol', { name: 'third', password, code })).rejects.toMatchObject(error('operator.login-wrong'))
    const gone = await propose(id, { kind: 'operator.disabled' })
    await signProposal(product, gone.id)
    await ended(gone.id)
    await expect(logIn(fresh.totpSecret)).rejects.toMatchObject(error('operator.login-wrong'))
  })
})

describe('notices', () => {
  const texts = [
    { language: 'en-US' as const, title: 'Maintenance', body: 'On Sunday.' },
    { language: 'zh-CN' as const, title: '维护', body: '星期日。' },
  ]
  const save = async (request: { id?: string; texts: typeof texts }) =>
    first.ops('saveNotice', { popup: true, ...request, secondFactor: await first.secondFactor() })
  const publish = async (request: { id?: string; texts: typeof texts; publishAt?: string }) =>
    first.ops('proposeNotice', {
      popup: true,
      ...request,
      reason: 'Maintenance',
      secondFactor: await first.secondFactor(),
    })
  const stateOf = async (id: string) => (await first.ops('notices', {})).list.find((notice) => notice.id === id)?.state

  it('a draft is shown to nobody, a scheduled notice that two agreed on from its time on in the reader’s language, and a withdrawn one no longer [ATK-09]', async () => {
    await expect(save({ texts: [texts[1] ?? texts[0]].flatMap((one) => one ?? []) })).rejects.toMatchObject(
      error('notice.text-required', { language: 'English' }),
    )
    const reader = await registerPerson(product, 'AGENT001', { bindEmail: false })
    const draft = await save({ texts })
    expect(draft.state).toBe('draft')
    const seen = async () => (await reader.call('user/notices', {})).list.filter((notice) => notice.id === draft.id)
    expect(await seen()).toEqual([])
    const at = () => new Date(product.owner.clock.now().getTime() + hours(1)).toISOString()
    const proposal = await publish({ id: draft.id, texts, publishAt: at() })
    expect(await stateOf(draft.id)).toBe('draft')
    await signProposal(product, proposal.id)
    await ended(proposal.id)
    expect(await stateOf(draft.id)).toBe('scheduled')
    // Other words than those that were approved are a draft.
    expect((await save({ id: draft.id, texts })).state).toBe('draft')
    const again = await publish({ id: draft.id, texts, publishAt: at() })
    await signProposal(product, again.id)
    await ended(again.id)
    expect(await seen()).toEqual([])
    await move(hours(2))
    expect(await seen()).toMatchObject([{ title: 'Maintenance', popup: true }])
    await expect(save({ id: draft.id, texts })).rejects.toMatchObject(error('notice.not-found'))
    await expect(publish({ texts, publishAt: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject(error('notice.time'))
    await first.ops('withdrawNotice', { id: draft.id, secondFactor: await first.secondFactor() })
    expect(await seen()).toEqual([])
    // Without a time it is the server's own.
    const now = await publish({ texts })
    await signProposal(product, now.id)
    await ended(now.id)
    expect((await reader.call('user/notices', {})).list).toHaveLength(1)
  })
})

it('the books and the operators’ log are green after all these tests', async () => {
  expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])
})
