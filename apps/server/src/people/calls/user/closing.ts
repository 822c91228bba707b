import { amount, type UserAsset } from '@synet/core/amount'
import { done, invariant, refuse } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { leftAnswer, readLeft, readClosing } from '#people/closing/read-closing'
import { announce } from '#platform/event/announce'
import type { UserCall } from '#platform/http/call'
import { consumeAccountRate } from '#people/session/rates'
import { tokenHash } from '#people/session/session'

export const closing: UserCall<'user/closing'> = async (context, _request, { userId, language }) =>
  done(await readClosing(context, userId, language))

const assets = ['USDT', 'SNT'] as const satisfies readonly UserAsset[]

/**
 * Moves everything that stays in a closed account to the account of the person who has its key, without a fee. It can be done
 * again when a returned withdrawal has left something there.
 * @returns refusals `key.wrong`, `user.frozen` while operators have frozen the closed account
 */
export const claimRemainder: UserCall<'user/claimRemainder'> = async (context, { key }, { userId, action }) => {
  const { sql, clock } = context
  const allowed = await consumeAccountRate(context, 'claim', `user:${userId}`)
  if (!allowed.ok) return allowed
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const [closed] = await tx<{ user_id: bigint }[]>`
      select user_id from app.closed_account where claim_hash = ${tokenHash(key)}`
    if (!closed) return refuse('key.wrong')
    const from = closed.user_id
    const [account] = await tx<{ frozen_reason: string | null }[]>`
      select frozen_reason from app.user_account where id = ${from} for update`
    if (account?.frozen_reason) return refuse('user.frozen', { reason: account.frozen_reason })
    const left = await readLeft(tx, from)
    for (const asset of assets) {
      const whole = left[asset]
      if (whole === 0n) continue
      const outcome = await postItem(tx, now, {
        key: `${action.key}:${asset}`,
        requestHash: action.requestHash,
        accounts: [userAccount(from, 'available', asset), userAccount(userId, 'available', asset)],
        decide: () =>
          done({
            kind: 'transfer',
            entries: move(userAccount(from, 'available', asset), userAccount(userId, 'available', asset), whole),
            ref: {},
          }),
      })
      invariant(outcome.ok, 'the whole balance can be moved')
      const { postingId: id, at } = outcome.value
      await tx`insert into app.transfer ${tx({ id, sender_id: from, receiver_id: userId, asset, amount: whole, fee: amount(asset, 0n), at })}`
      await announce(tx, now, { userId, kind: 'balance', subjectId: id })
    }
    return done({ claimed: leftAnswer(left) })
  })
}
