import { inTransaction, type Transaction } from '@synet/ledger/database'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSession, endSessions } from '#people/session/session'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { beginRun } from '#test-support/runs'
import { payPassword } from '#test-support/seeded-product'
import { until } from '#test-support/until'
import { countLockWaits } from '#test-support/lock-waits'
import { openClient } from '@synet/contract/test-support/open-client'

openProductForEach(1)
let user: ModelUser
let thief: { readonly token: string; readonly id: bigint }
let owner: { readonly id: bigint }
const newestSession = async () => {
  const [row] = await product.look<{ id: bigint }[]>`select id from app.session order by id desc limit 1`
  return row?.id ?? 0n
}
beforeEach(async () => {
  user = product.user(0)
  const open = () =>
    inTransaction(product.look, (tx) => openSession(tx, product.owner, { userId: user.id, device: 'A browser' }))
  await open()
  owner = { id: await newestSession() }
  thief = { token: await open(), id: await newestSession() }
  await product.look`insert into app.contributor_token (user_id, name, token_hash, created_at)
    values (${user.id}, 'A computer', '\\x00', ${product.now()})`
  await product.look`insert into app.identity_check (user_id, contact, facts, language, asked_at)
    values (${user.id}, 'new@demo.invalid', 'I lost my phone', 'en-US', ${product.now()})`
})

const call = () => openClient(product.urls.site, thief.token)
/** These calls keep others out of the account, undo what they do, or cannot be undone. Each prepares its call. */
const calls: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'freezes it': async () => () => call()('user/freezeSelf', {}),
  'logs the others out': async () => () => call()('user/logout', { which: 'others' }),
  'logs another device out': async () => () => call()('user/endSession', { id: owner.id.toString() }),
  'stops its identity check': async () => () => call()('user/stopIdentityCheck', {}),
  'revokes a token': async () => {
    const [token] = await product.look<{ id: bigint }[]>`select id from app.contributor_token`
    return () => call()('user/revokeContributorToken', { id: String(token?.id) })
  },
  'chooses another word for its mails': async () => () => call()('user/setMailWord', { mailWord: 'another' }),
  'changes its profile': async () => () => call()('user/profile', { nickname: 'Another' }),
  'ends its task early': async () => {
    const { id } = await beginRun(product, user, '100')
    return () => call()('purchase/endTaskPledge', { id, payPassword }, actionKey())
  },
}
const state = async () =>
  (
    await product.look<{ state: string }[]>`
      select concat(u.self_frozen_at, ' ', u.mail_word, ' ', u.nickname, ' ',
          (select count(*) from app.session s where s.user_id = u.id and s.ended_at is null), ' ',
          (select count(*) from app.contributor_token t where t.revoked_at is null), ' ',
          (select count(*) from app.identity_check c where c.ended_at is null), ' ',
          (select string_agg(r.state, ' ') from app.run r)) as state
        from app.user_account u where u.id = ${user.id}`
  )[0]?.state

describe('a session that was ended while its call waited for the account [ATK-32]', () => {
  it.each(Object.keys(calls))('no longer %s', async (name) => {
    const ask = await calls[name]?.()
    let answered = false
    let answer: Promise<unknown> | undefined
    await product.look.begin(async (tx: Transaction) => {
      await endSessions(tx, product.now(), user.id, { only: thief.id })
      answer = ask?.()
        .then(
          () => undefined,
          (error: { data?: { error?: string } }) => error.data?.error,
        )
        .finally(() => (answered = true))
      await until(
        'the call to wait, or to be answered',
        async () => answered || (await countLockWaits(product.look)) > 0,
      )
    })
    const left = await state()
    expect(await answer).toBe('session.ended')
    expect(await state()).toBe(left)
  })
})
