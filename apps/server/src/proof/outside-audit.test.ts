import { type Call } from '@synet/contract/client'
import { days } from '@synet/core/clock'
import type { Detail, Statement } from '@synet/proof/epoch-statement'
import { hashText } from '@synet/proof/sha256'
import { auditPublic } from 'synet-auditor/audit-public'
import { beforeEach, expect, it } from 'vitest'
import { publishBuilt } from '#custody/signer/publish-epoch'
import { buildRequestedEpoch, requestDailyEpoch } from '#proof/build-epoch'
import { openProofKey } from '#proof/proof-key'
import { chainAllPostings } from '#test-support/chain-all-postings'
import { openProductForEach, product } from '#test-support/product'
import { openClient } from '@synet/contract/test-support/open-client'

const proofKey = openProofKey(new Uint8Array(32).fill(3))
openProductForEach(1)

const client = (): Call => openClient(product.urls.site)

type Open<T> = { -readonly [K in keyof T]: T[K] extends object ? Open<T[K]> : T[K] }

/** The site of an operator who has every key and publishes something else. */
function forgedSite(forge: (statement: Open<Statement>, detail: Open<Detail>) => void): Call {
  const call = client()
  return (async (name, input, options) => {
    const answer = await call(name, input, options)
    if (name !== 'proof/epoch') return answer
    const epoch = answer as Awaited<ReturnType<typeof call<'proof/epoch'>>>
    const statement = JSON.parse(epoch.statement) as Open<Statement>
    const detail = JSON.parse(epoch.detail) as Open<Detail>
    forge(statement, detail)
    const detailText = JSON.stringify(detail)
    const text = JSON.stringify({ ...statement, detail: hashText(detailText) })
    return { ...epoch, detail: detailText, statement: text, hash: hashText(text), signature: await proofKey.sign(text) }
  }) as Call
}
const audit = async (call: Call, now = product.now()): Promise<readonly string[]> => {
  const { checks } = await auditPublic({ call, rpc: {}, now })
  return checks.filter((check) => !check.green).map((check) => `${check.name}: ${check.detail}`)
}

beforeEach(async () => {
  await chainAllPostings(product)
  await requestDailyEpoch(product.context)
  while (await buildRequestedEpoch(product.context, 'test'));
  expect(await publishBuilt(product.context, product.signer, proofKey)).toBe(true)
})

it('the megabytes of an epoch are read once, however often anybody asks for them [ATK-25]', async () => {
  const first = await client()('proof/epoch', {})
  await product.forge((tx) => tx`update app.proof_epoch set detail = 'read again'`)
  expect(await client()('proof/epoch', {})).toEqual(first)
  expect(await client()('proof/epoch', { number: first.number })).toEqual(first)
})

it('the audit from outside finds nothing wrong with what is published [PROOF-05]', async () => {
  expect(await audit(client())).toEqual([])
})

it.each<[string, (reserves: Open<Statement>['reserves'][number]) => unknown]>([
  ['token', (reserves) => (reserves.token = '0x00000000000000000000000000000000000000aB')],
  ['decimals', (reserves) => (reserves.tokenDecimals = 18)],
  ['chain', (reserves) => (reserves.chainId = 1)],
])('reserves in another %s than the network has are found [PROOF-05]', async (_, change) => {
  const reds = await audit(forgedSite(({ reserves: [first] }) => void (first && change(first))))
  expect(reds.join()).toContain('the reserves are USDT on known networks: dev has another token, decimals or chain')
})

it('reserves on a network that nobody knows are found [PROOF-05]', async () => {
  const reds = await audit(
    forgedSite((statement, detail) => {
      for (const one of [...statement.reserves, ...detail.addresses]) one.network = 'MARS'
    }),
  )
  expect(reds.join()).toContain('the reserves are USDT on known networks: MARS is no known network')
})

it('reserves of a test network beside those of a real one are found [PROOF-05]', async () => {
  const { ERC20 } = await import('@synet/core/all-networks').then((module) => module.allNetworks)
  const reds = await audit(
    forgedSite(({ reserves }) => {
      const { chainId, token, tokenDecimals } = ERC20
      const [first] = reserves
      if (first) reserves.push({ ...first, network: 'ERC20', chainId, token, tokenDecimals, held: '0', addresses: 0 })
    }),
  )
  expect(reds.join()).toContain('dev is a test network')
})

it('an audit of a site that stopped publishing epochs does not pass [PROOF-05]', async () => {
  expect(await audit(client(), new Date(product.now().getTime() + days(2)))).toEqual([])
  expect(await audit(client(), new Date(product.now().getTime() + days(2) + 1))).toEqual([
    expect.stringContaining('the newest epoch is of the last two days: it is of 20'),
  ])
})

it('reserves that cover what is owed and not the pool are found [PROOF-05]', async () => {
  const reds = await audit(
    forgedSite((statement, { balances }) => {
      const pool = BigInt(
        balances.find((balance) => balance.bucket === 'pool' && balance.asset === 'USDT')?.balance ?? 0,
      )
      expect(pool).toBeGreaterThan(0n)
      const held = BigInt(statement.owed.total) + pool - 1n
      Object.assign(statement, { held: held.toString(), surplus: (pool - 1n).toString() })
      for (const reserve of statement.reserves) Object.assign(reserve, { held: held.toString(), leaving: '0' })
    }),
  )
  expect(reds.join()).toContain('reserves add up and cover what is owed and the pool: 0.000001 USDT are missing')
})
