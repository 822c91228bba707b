import { expect, it } from 'vitest'
import { giveUsdt } from '#test-support/give'
import { openApprovals, signWithdrawal } from '#test-support/person'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { orderWithdrawal } from '#test-support/orders'

openProduct(3)

const submit = async (user: ModelUser, amount: string) => {
  return (await orderWithdrawal(user, amount)).toString()
}

/** Reads all pages of what an operator can sign. */
async function readAll(n: number) {
  const { call } = await openApprovals(product, n)
  const pages = []
  for (let payoutsAfter: string | undefined; ; ) {
    const work = await call('work', payoutsAfter === undefined ? {} : { payoutsAfter })
    pages.push(work.payouts)
    if (work.payoutsNext === null) return pages
    payoutsAfter = work.payoutsNext
  }
}

it('the signer’s page shows an operator in pages what they can still sign, whatever they have signed, by customer [ATK-23]', async () => {
  const [first, second, third] = [product.user(0), product.user(1), product.user(2)]
  for (const user of [first, second, third]) await giveUsdt(product, user.id, 50_000_000_000n)
  const signed = await submit(first, '6000')
  // Sixty orders that the first operator has signed, and whose second signature does not come.
  await product.forge(
    (tx) => tx`insert into app.withdrawal select (jsonb_populate_record(w, jsonb_build_object('id', w.id + 1000 + n))).*
      from app.withdrawal w, generate_series(1, 60) n where w.id = ${signed}`,
  )
  for (let n = 1; n <= 60; n++) await product.approveBy(BigInt(signed) + 1000n + BigInt(n), 0)
  await product.approveBy(BigInt(signed), 0)
  // One customer has two orders, with those of another one between them.
  const own = [await submit(second, '10'), await submit(third, '5000'), await submit(second, '20')]

  const pages = await readAll(0)
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[own[1], own[0], own[2]]])
  await signWithdrawal(await openApprovals(product, 0), own[0] ?? '')
  expect((await readAll(0)).flat().map(({ id }) => id)).toEqual([own[1], own[2]])

  // The other operator finds each order once, in two pages.
  const other = await readAll(1)
  expect(other.map(({ length }) => length)).toEqual([50, 14])
  expect(new Set(other.flat().map(({ id }) => id)).size).toBe(64)

  // Deadlines within the same minute: the earlier one comes first, however large the other customer's sum is.
  await product.look`update app.withdrawal set review_by = date_trunc('minute', review_by) + interval '1 second' * (case
      when id = ${own[1] ?? ''}::bigint then 40 else 20 end) where id = any (${own}::bigint[])`
  expect((await readAll(0)).flat().map(({ id }) => id)).toEqual([own[2], own[1]])
})
