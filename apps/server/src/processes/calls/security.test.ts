import { testPin } from '@synet/contract/test-support/test-pin'
import { calls as schemas } from '@synet/contract/calls'
import { hours } from '@synet/core/clock'
import * as z from 'zod/mini'
import { type CallName, callNames, type OpsRoute, opsRoutes, type Route, routes } from '@synet/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
  requestWithdrawal,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true, projects: ['tiny-speeches'] })
let ada: Person
let bob: Person
let bobToken: string
beforeAll(async () => {
  ada = await registerPerson(product, 'AGENT001')
  bob = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, ada, '200')
  await rechargePerson(product, bob, '20')
  bobToken = (await bob.session()).token
})

const site = () => product.urls.site
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(site() + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

describe('what belongs to one user is nobody else’s', () => {
  /** Each call has a request that names something of Ada's and how Bob is refused, or why no request can name anything. */
  type Row =
    | { readonly names: (owned: Owned) => object; readonly refused: string | readonly string[] }
    | { readonly lists: (owned: Owned) => object }
    | { readonly own: 'it names nothing: it acts on the session’s user' | 'it is open to everybody' }
    | { readonly own: 'it names what all may see' | 'it is a mark in one’s own list' }
    | { readonly own: 'it takes what the server has signed for its owner' | 'it names a computer of nobody yet' }
  interface Owned {
    readonly account: string
    readonly order: string
    readonly quote: string
    readonly swapQuote: string
    readonly swap: string
    readonly transfer: string
    readonly purchase: string
    readonly withdrawal: string
    readonly run: string
    readonly logRow: string
    readonly avatar: string
    readonly lease: string
    readonly session: string
    readonly token: string
    readonly offence: string
    readonly passkey: string
  }
  const session = { own: 'it names nothing: it acts on the session’s user' } as const
  const signed = { own: 'it takes what the server has signed for its owner' } as const
  const asking = { own: 'it names a computer of nobody yet' } as const
  const shared = { own: 'it names what all may see' } as const
  const mark = { own: 'it is a mark in one’s own list' } as const
  const open = { own: 'it is open to everybody' } as const
  const payPassword = testPin
  const bytes = new Uint8Array(64)
  const code = '000000'
  const assertion = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  const passkeySignature = { credentialId: 'adas', assertion }

  const matrix: Readonly<Record<CallName, Row>> = {
    'index/config': open,
    'index/notice': open,
    'index/appUrl': open,
    'index/challenge': open,
    'index/passkeyNonce': open,
    'index/system': open,
    'index/slides': open,
    'index/texts': open,
    'index/documents': open,
    'index/document': open,
    'bank/list': session,
    'bank/check': session,
    'bank/add': session,
    'bank/edit': {
      names: (o) => ({
        id: o.account,
        network: 'dev',
        address: '0x00000000000000000000000000000000000000dd',
        name: 'x',
        payPassword,
        code,
      }),
      refused: ['account.not-found', 'code.wrong', 'code.expired'],
    },
    'bank/delete': { names: (o) => ({ id: o.account, payPassword }), refused: 'account.not-found' },
    'user/login': open,
    'user/passkeyLogin': open,
    'user/register': open,
    'user/info': session,
    'user/freeze': session,
    'user/refusals': session,
    'user/freezeOf': signed,
    'user/appealFreeze': signed,
    'user/profile': { names: (o) => ({ avatar: o.avatar }), refused: 'avatar.not-found' },
    'user/team': session,
    'user/teamEarnings': session,
    'user/notices': shared,
    'user/noticeRead': shared,
    'user/notifications': session,
    'user/notificationsSeen': mark,
    'user/unread': session,
    'user/vesting': session,
    'user/statement': session,
    'user/getMoneyLog': { lists: (o) => ({ id: o.logRow }) },
    'user/exchangeQuote': session,
    'user/exchange_coin_money': { names: (o) => ({ quoteId: o.swapQuote, payPassword }), refused: 'quote.expired' },
    'user/exchangeList': { lists: (o) => ({ id: o.swap }) },
    'user/transfer': session,
    'user/recipient': session,
    'user/transferQuote': session,
    'user/transferList': { lists: (o) => ({ id: o.transfer }) },
    'user/resetPayPassword': session,
    'user/recoverPayPassword': session,
    'user/recoverPassword': open,
    'user/bindEmail': session,
    'user/changeEmail': session,
    'user/changePhone': session,
    'user/removePhone': session,
    'user/undoReset': open,
    'user/changePassword': session,
    'user/documents': session,
    'user/acceptDocuments': shared,
    'user/exportData': session,
    'user/dataReads': session,
    'user/closing': session,
    'user/closeAccount': {
      names: (o) => ({ accountId: o.account, payPassword, claimKey: 'k'.repeat(43) }),
      refused: 'account.not-found',
    },
    'user/claimRemainder': session,
    'user/askIdentityCheck': open,
    'user/identityCheck': session,
    'user/stopIdentityCheck': session,
    'user/newCredentials': open,
    'user/inviteCheck': open,
    'user/contributorTokens': session,
    'user/addContributorToken': session,
    'user/revokeContributorToken': { names: (o) => ({ id: o.token }), refused: 'token.not-found' },
    'user/handover': asking,
    'user/confirmHandover': asking,
    'user/noticeChoices': session,
    'user/chooseNotice': session,
    'user/tellZone': session,
    'user/addPushEndpoint': session,
    'user/removePushEndpoint': session,
    'user/security': session,
    'user/setMailWord': session,
    'user/logIns': session,
    'user/freezeSelf': session,
    'user/unfreezeSelf': session,
    'user/unlock': session,
    'user/secondFactor': session,
    'user/beginSecondFactor': session,
    'user/confirmSecondFactor': session,
    'user/renewRecoveryCodes': session,
    'user/endSecondFactor': session,
    'user/passkeys': session,
    'user/addPasskey': session,
    'user/removePasskey': {
      names: (o) => ({ id: o.passkey, payPassword, signature: passkeySignature }),
      refused: 'passkey.not-found',
    },
    'user/losePasskeys': session,
    'user/keepPasskeys': session,
    'user/endSession': { names: (o) => ({ id: o.session }), refused: 'device.not-found' },
    'user/logout': session,
    'user/sessions': session,
    'ems/send': open,
    'sms/send': open,
    'stock/detail': session,
    'withdrawal/quote': { names: (o) => ({ accountId: o.account, amount: '10' }), refused: 'account.not-found' },
    'withdrawal/apply': { names: (o) => ({ quoteId: o.quote, payPassword }), refused: 'quote.expired' },
    'withdrawal/list': { lists: (o) => ({ id: o.withdrawal }) },
    'withdrawal/cancel': { names: (o) => ({ id: o.withdrawal }), refused: 'order.not-found' },
    'purchase/softwareList': session,
    'purchase/buySoftware': shared,
    'purchase/nodeList': session,
    'purchase/buyNode': shared,
    'purchase/records': { lists: (o) => ({ id: o.purchase }) },
    'purchase/takeStarter': session,
    'purchase/taskList': session,
    'purchase/taskPledge': shared,
    'purchase/taskPledgeList': { lists: (o) => ({ id: o.run }) },
    'purchase/editTaskPledge': { names: (o) => ({ id: o.run, autoReinvest: true }), refused: 'run.not-found' },
    'purchase/endTaskPledge': { names: (o) => ({ id: o.run, payPassword }), refused: 'run.not-found' },
    'purchase/saveOnlineTime': { names: (o) => ({ id: o.run }), refused: 'run.not-found' },
    'purchase/income': session,
    'purchase/taskIncome': { lists: (o) => ({ id: o.run }) },
    'recharge/recharge': session,
    'recharge/myRecords': { lists: (o) => ({ id: o.order }) },
    'recharge/detail': { names: (o) => ({ id: o.order }), refused: 'order.not-found' },
    'recharge/submitted': { names: (o) => ({ id: o.order }), refused: 'order.not-found' },
    'recharge/cancel': { names: (o) => ({ id: o.order }), refused: 'order.not-found' },
    'common/upload': session,
    'train/device': session,
    'train/lease': { names: (o) => ({ runId: o.run, device: 'x', protocol: 2 }), refused: 'run.not-found' },
    'train/commit': {
      names: (o) => ({
        leaseId: o.lease,
        deltaHash: 'a'.repeat(64),
        parametersHash: 'a'.repeat(64),
        lossTrace: [1],
        stateHashes: ['a'.repeat(64)],
      }),
      refused: 'lease.not-found',
    },
    'train/submit': { names: (o) => ({ leaseId: o.lease, version: 1, delta: bytes }), refused: 'lease.not-found' },
    'train/release': { names: (o) => ({ leaseId: o.lease }), refused: 'lease.not-found' },
    'train/runs': session,
    'train/units': { lists: (o) => ({ runId: o.run }) },
    'train/prints': { names: (o) => ({ runId: o.run }), refused: 'run.not-found' },
    'train/openHandover': open,
    'train/takeHandover': open,
    'train/endToken': session,
    'train/trialUnit': open,
    'train/trialResult': open,
    'train/keepTrial': session,
    'train/ownTrial': session,
    'train/offences': session,
    'train/appeal': { names: (o) => ({ id: o.offence, text: 'x' }), refused: 'offence.not-found' },
    'proof/figures': open,
    'proof/anchors': open,
    'proof/epochs': open,
    'proof/epoch': open,
    'proof/own': session,
    'proof/days': open,
    'proof/operatorKeys': open,
    'proof/grants': open,
    'proof/changes': open,
    'project/list': open,
    'project/detail': open,
    'project/merge': open,
    'project/scores': open,
  }
  async function own(): Promise<Owned> {
    const account = await addAccount(product, ada, '0x00000000000000000000000000000000000000aa')
    const run = await startRun(ada, '100', false)
    await product.advance(hours(25))
    const lease = (await ada.call('train/lease', { runId: run, device: ada.device, protocol: 2 })).leaseId
    const withdrawal = (await requestWithdrawal(ada, account, '20')).id
    const swapped = await ada.call('user/exchangeQuote', { from: 'USDT', amount: '5' })
    const swap = (await ada.call('user/exchange_coin_money', { quoteId: swapped.quoteId, payPassword }, actionKey())).id
    const sent = { counterparty: 'demo_member', asset: 'USDT', amount: '1', payPassword } as const
    const transfer = (await ada.call('user/transfer', sent, actionKey())).id
    const [software] = (await ada.call('purchase/softwareList', {})).list
    const bought = { id: software?.id ?? '', payPassword }
    const purchase = (await ada.call('purchase/buySoftware', bought, actionKey())).id
    const order = (await ada.call('recharge/recharge', { network: 'dev', amount: '10' }, actionKey())).id
    const logRow = (await ada.call('user/getMoneyLog', {})).list[0]?.id ?? ''
    const name = `${'0'.repeat(32)}.webp`
    await product.look`insert into app.upload (name, user_id, bytes, created_at)
      values (${name}, ${(await ada.call('user/info', {})).id}, 1, ${product.owner.clock.now()})`
    const quote = (await ada.call('withdrawal/quote', { accountId: account, amount: '20' })).quoteId
    const swapQuote = (await ada.call('user/exchangeQuote', { from: 'USDT', amount: '5' })).quoteId
    const avatar = `/uploads/${name}`
    const session = (await ada.call('user/sessions', {})).list[0]?.id ?? ''
    const token = (await ada.call('user/addContributorToken', { name: 'pi' })).id
    const [offence] = await product.look<{ id: bigint }[]>`
      insert into app.training_offence (user_id, lease_id, device, reason, at, paused_until, runs_ended)
        select user_id, id, device, 'delta', leased_at, leased_at, false from app.lease where id = ${lease} returning id`
    const { id } = await ada.call('user/info', {})
    const [passkey] = await product.look<{ id: bigint }[]>`
      insert into app.passkey (user_id, credential_id, public_key, name, created_at)
        values (${id}, 'adas', 'x', 'x', ${product.now()}) returning id`
    return {
      offence: offence?.id.toString() ?? '',
      passkey: passkey?.id.toString() ?? '',
      account,
      run,
      lease,
      withdrawal,
      swap,
      transfer,
      purchase,
      order,
      logRow,
      avatar,
      quote,
      swapQuote,
      session,
      token,
    }
  }

  /** Everything of Ada's that a call could have changed. */
  const traces = async () => {
    const { sql } = product.owner
    const { id } = await ada.call('user/info', {})
    return Promise.all([
      sql`select count(*) from ledger.entries where account_id between ${BigInt(id) * 8n} and ${BigInt(id) * 8n + 7n}`,
      sql`select * from app.receiving_account where user_id = ${id} order by id`,
      sql`select id, state from app.recharge_order where user_id = ${id} order by id`,
      sql`select id, auto_reinvest, ended_at from app.run where user_id = ${id} order by id`,
      sql`select id, state, delta_hash from app.lease where user_id = ${id} order by id`,
      sql`select id, appeal from app.training_offence where user_id = ${id} order by id`,
      sql`select id, expires_at from app.withdrawal_quote where user_id = ${id} order by id`,
      sql`select id, ended_at from app.session where user_id = ${id} order by id`,
      sql`select id, removed_at from app.passkey where user_id = ${id} order by id`,
      sql`select id, revoked_at from app.contributor_token where user_id = ${id} order by id`,
    ])
  }

  it('has a row for every call of the contract, and no row says "nothing" of a call that takes an id', () => {
    expect(Object.keys(matrix).toSorted()).toEqual([...callNames].toSorted())
    const naming = callNames.filter((name) => {
      const { properties = {} } = z.toJSONSchema(schemas[name].request, { io: 'input', unrepresentable: 'any' })
      return Object.keys(properties).some((field) => /^(id|avatar|.*Id)$/.test(field))
    })
    const silent = naming.filter((name) => {
      const row = matrix[name]
      return 'own' in row && row.own === session.own
    })
    expect(silent).toEqual([])
  })

  it('user A’s ids are refused with user B’s token as if they did not exist; nothing is listed or changed [ENT-06]', async () => {
    const owned = await own()
    const before = await traces()
    const seen: string[] = []
    for (const name of callNames) {
      const row = matrix[name]
      if ('own' in row) continue
      const input = 'names' in row ? row.names(owned) : row.lists(owned)
      const { method, path, bytes: inBody }: Route = routes[name]
      const key = actionKey().idempotencyKey
      const url = new URL(`${site()}/prod${path}`)
      const inAddress = method === 'GET' || inBody !== undefined
      if (inAddress) for (const [k, v] of Object.entries(input)) if (k !== inBody) url.searchParams.set(k, String(v))
      const type = inBody === undefined ? 'application/json' : 'application/octet-stream'
      const response = await fetch(url, {
        method,
        headers: { token: bobToken, 'content-type': type, 'idempotency-key': key },
        ...(method === 'POST' && { body: inBody === undefined ? JSON.stringify(input) : bytes }),
      })
      const answer = (await response.json()) as { code: number; data: { error?: string; list?: unknown[] } }
      if ('names' in row) {
        expect([name, answer.code, answer.data.error]).toEqual([
          name,
          0,
          typeof row.refused === 'string'
            ? row.refused
            : expect.toSatisfy((code: string) => row.refused.includes(code)),
        ])
      } else {
        const gives = answer.code === 0 ? 'nothing' : answer.data.list
        expect([name, gives]).toEqual([name, answer.code === 0 ? 'nothing' : []])
      }
      seen.push(name)
    }
    expect(seen.length).toBeGreaterThan(20)
    expect(await traces()).toEqual(before)
  })
})

it('each call takes the tokens of its own access only: none, contributors’, people’s, or operators’ [ENT-06]', async () => {
  const { token: contributor } = await ada.call('user/addContributorToken', { name: 'all calls' })
  const operator = (await logInOperator(product, 0)).token
  const ask = async (url: string, { method }: { readonly method: string }, token: string | undefined) => {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { token }) }
    const answer = await fetch(url, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    const { code, data } = (await answer.json()) as { code: number; data: { error?: string } }
    return code === 401 ? data.error : 'let in'
  }
  const tokens = [undefined, 'x', contributor, operator] as const
  const refused = ['session.required', 'session.ended', 'session.ended', 'session.ended']
  // This one ends the contributor's token.
  const last = 'train/endToken'
  for (const name of [...callNames.filter((candidate) => candidate !== last), last] as const) {
    const { path, access, ...route }: Route = routes[name]
    const allowed = access === 'contributor' ? refused.with(2, 'let in') : refused
    const answers = tokens.map((token) => ask(`${site()}/prod${path}`, route, token))
    expect([name, await Promise.all(answers)]).toEqual([
      name,
      access === 'public' ? refused.map(() => 'let in') : allowed,
    ])
  }
  const others = ['user/moneyLogFile', 'events'].flatMap((path) =>
    tokens.map((token) => ask(`${site()}/prod/api/${path}`, { method: 'GET' }, token)),
  )
  expect(await Promise.all(others)).not.toContain('let in')
  for (const [name, { path, permission, ...route }] of Object.entries<OpsRoute>(opsRoutes))
    if (permission !== 'public')
      for (const token of [contributor, bobToken])
        expect([name, await ask(`${product.urls.console}/ops${path}`, route, token)]).toEqual([name, 'session.ended'])
})

describe('the transport', () => {
  it('every answer carries the safe headers, and none lets another origin read it', async () => {
    const { token } = await ada.session()
    for (const path of [
      '/prod/api/index/config',
      '/prod/api/user/info',
      '/prod/nowhere',
      '/livez',
      '/readyz',
      '/prod/openapi',
    ]) {
      const response = await fetch(site() + path, { headers: { token, origin: 'https://evil.example' } })
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('server')).toBeNull()
      expect(response.headers.get('x-powered-by')).toBeNull()
      expect(response.headers.getSetCookie()).toEqual([])
    }
    const preflight = await fetch(`${site()}/prod/api/user/info`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'token' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  })

  it('answers with a person’s data are kept by no cache', async () => {
    const { token } = await ada.session()
    const response = await fetch(`${site()}/prod/api/user/info`, { headers: { token } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('server-time')).toBe(product.now().toISOString())
  })

  it('other methods, other content types and broken bodies are refused, never a 5xx', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'])
      expect((await fetch(`${site()}/prod/api/user/login`, { method })).status).toBe(404)
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml', '']
    for (const type of types) {
      const answer = await post('/prod/api/user/login', '{"account":"a","password":"b"}', { 'content-type': type })
      expect([type, answer.status]).toEqual([type, 200])
      expect(await answer.json()).toMatchObject({ code: 0 })
    }
    for (const body of ['{', '[]', 'null', '"x"', '{"__proto__":{"x":1}}', '1e999', ''])
      expect(await (await post('/prod/api/user/login', body)).json()).toMatchObject({ code: 0 })
  })

  it('a token is accepted in its header only', async () => {
    const { token } = await ada.session()
    for (const path of [`/prod/api/user/info?token=${token}`, `/prod/api/events?token=${token}`]) {
      const response = await fetch(site() + path)
      expect(await response.text()).not.toContain('"code":1')
    }
    await fetch(`${site()}/prod/api/user/info`, { headers: { cookie: `token=${token}` } })
      .then((response) => response.json())
      .then((answer) => expect(answer).toMatchObject({ code: 401 }))
    await ada.call('user/info', {})
  })
})
