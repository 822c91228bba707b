import { calls as schemas } from '@synet/contract/calls'
import {
  type CallName,
  callNames,
  type OpsCallName,
  type OpsRoute,
  opsRoutes,
  type Route,
  routes,
} from '@synet/contract/routes'
import { opsSchemas } from '@synet/contract/schema/ops'
import { hours } from '@synet/core/clock'
import { newToken, tokenHash } from '#people/session/session'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openProduct, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { actionKey } from '#test-support/person'
import { arbitraryOf, hugeAmounts, isAmount } from '#test-support/schema-arbitrary'

openProduct(2)
const tokens = { site: '', console: '' }
beforeAll(async () => {
  const { look, context } = product
  tokens.site = await product.logIn(product.user(0).id)
  tokens.console = newToken(context)
  await look`insert into app.operator_session (token_hash, operator_id, expires_at)
    select ${tokenHash(tokens.console)}, min(id), ${new Date(product.now().getTime() + hours(12))} from app.operator`
  await look`insert into app.setting (name, value) values ('rechargeOpenMax', '20'), ('lookupsMax', '1000')`
})

interface JsonSchema {
  readonly properties?: Readonly<Record<string, { readonly pattern?: string }>>
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}
const shapesOf = (schema: JsonSchema): readonly JsonSchema[] => (schema.anyOf ?? schema.oneOf ?? [schema]).flat()

/** Requests of a schema's shape, with huge amounts where it has amounts; undefined where it has none. */
function withHugeAmounts(schema: z.core.$ZodType): fc.Arbitrary<object> | undefined {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const shapes = shapesOf(json).flatMap((shape) => {
    const amounts = Object.entries(shape.properties ?? {}).filter(([, field]) => isAmount(field))
    if (amounts.length === 0) return []
    const request = arbitraryOf(shape as Parameters<typeof arbitraryOf>[0])
    const huge = fc.record(Object.fromEntries(amounts.map(([name]) => [name, hugeAmounts])))
    return [
      fc.tuple(request, huge).map(([asked, sizes]) => ({ ...(typeof asked === 'object' ? asked : {}), ...sizes })),
    ]
  })
  return shapes.length > 0 ? fc.oneof(...shapes) : undefined
}

const withAmounts = [
  ...callNames.map((name: CallName) => {
    const { method, path }: Route = routes[name]
    return { name, side: 'site' as const, method, path: `/prod${path}`, input: withHugeAmounts(schemas[name].request) }
  }),
  ...(Object.keys(opsRoutes) as OpsCallName[]).map((name) => {
    const { method, path }: OpsRoute = opsRoutes[name]
    const input = withHugeAmounts(opsSchemas[name].request)
    return { name: `ops ${name}`, side: 'console' as const, method, path: `/ops${path}`, input }
  }),
].flatMap(({ input, ...target }) => (input && target.method === 'POST' ? [{ ...target, input }] : []))

it.each(withAmounts.map((target) => [target.name, target] as const))(
  '%s answers any amount, however large, with an envelope [API-01]',
  async (_name, { side, path, input }) => {
    await fc.assert(
      fc.asyncProperty(input, fc.uuid(), async (request, key) => {
        const headers = { 'content-type': 'application/json', token: tokens[side], 'idempotency-key': key }
        const response = await fetch(product.urls[side] + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(request),
        })
        expect([response.status, JSON.stringify(request)]).toEqual([
          response.status < 500 ? response.status : 'below 500',
          JSON.stringify(request),
        ])
      }),
      { numRuns: 40 },
    )
  },
)

it('every call refuses an amount beyond what the ledger holds as invalid [VAL-02, VAL-03, VAL-04, VAL-05]', async () => {
  expect(withAmounts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['recharge/recharge', 'withdrawal/quote', 'user/transfer', 'ops proposeMoney']),
  )
  const { call } = product.user(1)
  const [account] = (await call('bank/list', {})).list
  const [task] = (await call('purchase/taskList', {})).list
  const amount = '999999999999999'
  const refused = (error: string) => expect.objectContaining({ data: expect.objectContaining({ error }) })
  const transfer = { counterparty: 'user0', asset: 'USDT', amount } as const
  const pledge = { taskId: task?.id ?? '', region: 'accra-gh', amount, autoReinvest: false, payPassword }
  await expect(call('recharge/recharge', { network: 'dev', amount }, actionKey())).rejects.toEqual(
    refused('amount.invalid'),
  )
  await expect(call('user/transferQuote', transfer)).rejects.toEqual(refused('amount.invalid'))
  await expect(call('user/transfer', { ...transfer, payPassword }, actionKey())).rejects.toEqual(
    refused('amount.invalid'),
  )
  await expect(call('user/exchangeQuote', { from: 'SNT', amount })).rejects.toEqual(refused('amount.invalid'))
  await expect(call('purchase/taskPledge', pledge, actionKey())).rejects.toEqual(refused('amount.invalid'))
  await expect(call('withdrawal/quote', { accountId: account?.id ?? '', amount })).rejects.toEqual(
    refused('withdrawal.amount-invalid'),
  )
})
