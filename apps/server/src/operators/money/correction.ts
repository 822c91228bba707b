import { amount as minor, type Amount, formatMinor, smaller, subtract } from '@synet/core/amount'
import { isNetworkName } from '@synet/core/all-networks'
import { addMs, days, hours, minutes } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { accountFacts, type AccountId, systemAccount, userAccount } from '@synet/ledger/chart'
import { correctionRule, isCorrectable } from '@synet/ledger/correction-rules'
import type { BalanceView } from '@synet/ledger/decide-batch'
import { type EntryDraft, mergeEntries, move, readEntry } from '@synet/ledger/entry'
import type { Transaction } from '@synet/ledger/database'
import { correctionMail } from '@synet/words/mail'
import { mistakes } from '@synet/words/messages/en-US'
import { openTask } from '#platform/task/operator-task'
import { amountOf, moneyRule } from '#operators/money/money-kind'
import { notifyAdjusted } from '#operators/money/notify-adjusted'
import type { Facts, KindRule, Plan } from '#custody/proposal/kind'

const loss = systemAccount('loss', 'USDT')
const emission = systemAccount('emission', 'SNT')
const treasury = systemAccount('treasury', 'SNT')

/**
 * A mistake can be corrected only soon after it was found and not long after it was made; later the platform bears it.
 */
const discoveryMs = hours(24)
const postingMs = days(30)
/** Operators enter times to the minute. */
const typedMs = minutes(1)

export interface CorrectedPosting {
  readonly id: bigint
  readonly key: string
  readonly kind: string
  readonly at: Date
  readonly ref: Readonly<Record<string, string>>
  readonly entries: readonly EntryDraft[]
}

export async function readCorrected(tx: Transaction, id: string): Promise<CorrectedPosting | undefined> {
  const [posting] = await tx<Omit<CorrectedPosting, 'entries'>[]>`
    select id, key, kind, at, ref from ledger.postings where id = ${id}`
  if (!posting) return undefined
  const entries = await tx<{ account: bigint; minor: bigint }[]>`
    select account_id as account, amount as minor from ledger.entries where posting_id = ${id} order by account_id, seq`
  return { ...posting, entries: entries.map(readEntry) }
}

/**
 * Finds the users whom a posting gave something that its correction rule allows to be taken back, each with the amount.
 */
export function receiversOf(posting: CorrectedPosting): { userId: bigint; given: bigint; asset: 'USDT' | 'SNT' }[] {
  const rule = correctionRule(posting.kind)
  if (rule === 'confirmed' || rule === 'own-rules' || rule === 'whole') return []
  const asset = rule === 'grant' ? 'SNT' : rule === 'to-suspense' ? 'USDT' : rule.asset
  const given = new Map<bigint, bigint>()
  for (const { account, amount } of posting.entries) {
    const { userId, bucket, asset: of } = accountFacts(account)
    const counts = of === asset && (bucket === 'available' || (rule === 'grant' && bucket === 'vesting'))
    if (userId !== undefined && counts) given.set(userId, (given.get(userId) ?? 0n) + amount)
  }
  return [...given].flatMap(([userId, sum]) => (sum > 0n ? [{ userId, given: sum, asset }] : []))
}

/** @returns refusals `correction.discovery`, `correction.too-late` */
function inTime(facts: Facts, posting: CorrectedPosting, at: Date): Result<void> {
  const discovered = new Date(facts['discoveredAt'] ?? '')
  const soon = discovered >= addMs(posting.at, -typedMs) && discovered <= at && addMs(discovered, discoveryMs) >= at
  if (!soon) return refuse('correction.discovery', { hours: discoveryMs / hours(1) })
  if (addMs(posting.at, postingMs) < at) return refuse('correction.too-late', { days: postingMs / days(1) })
  return done(undefined)
}

type Draft = Omit<NonNullable<Plan['posting']>, 'decide'> & {
  entriesOf(balances: BalanceView): readonly EntryDraft[]
  readonly apply?: (tx: Transaction, at: Date) => Promise<unknown>
}

/**
 * Takes from a user's account what is there and books the rest as the platform's loss; the whole returns to where it
 * came from.
 */
const backFrom = (account: AccountId<'USDT'>, amount: Amount<'USDT'>, to: AccountId<'USDT'>): Draft => ({
  accounts: [account, to, loss],
  entriesOf: (balances) => {
    const there = smaller(balances(account), amount)
    return [...move(account, loss, there), ...move(loss, to, amount)]
  },
})

/** SNT can't be booked as a loss: what is gone stays with its holder, and the emission gets that much less back. */
const sntBackFrom = (account: AccountId<'SNT'>, amount: Amount<'SNT'>): Draft => ({
  accounts: [account, emission],
  entriesOf: (balances) => move(account, emission, smaller(balances(account), amount)),
})

/** Money that was assigned to the wrong owner returns to suspense in full. */
async function toSuspense(
  tx: Transaction,
  posting: CorrectedPosting,
  account: AccountId<'USDT'>,
): Promise<Result<Draft>> {
  const [, network = '', txHash = '', nth = ''] =
    /^suspense:([^:]+):(?:[^:]+:)?([^:]+):(\d+):\d+$/.exec(posting.key) ?? []
  if (!isNetworkName(network)) return refuse('posting.not-correctable', { kind: posting.kind })
  const [transfer] = await tx<{ amount: Amount<'USDT'>; sender: string }[]>`
    select amount, sender from app.chain_transfer
      where network = ${network} and tx_hash = ${txHash} and nth = ${nth === '' ? -1 : nth} and state = 'credited'
        and holder <> 'suspense' for update`
  if (!transfer) return refuse('posting.not-correctable', { kind: posting.kind })
  return done({
    ...backFrom(account, transfer.amount, systemAccount(`suspense:${network}`, 'USDT')),
    async apply(inTx, at) {
      // This counts one more credit, so that the next decision about it has a key of its own.
      await inTx`update app.chain_transfer set holder = 'suspense', holder_user_id = null, credits = credits + 1
        where network = ${network} and tx_hash = ${txHash} and nth = ${nth} and state = 'credited'`
      const facts = { amount: formatMinor('USDT', transfer.amount), sender: transfer.sender }
      await openTask(inTx, at, { kind: 'suspense.received', subject: network, facts })
    },
  })
}

/** Takes back a grant: what has not vested, and what of the vested part is still there. */
async function grantBack(
  tx: Transaction,
  posting: CorrectedPosting,
  userId: bigint,
  amount: Amount<'SNT'>,
): Promise<Draft> {
  const [row] = await tx<{ released: Amount<'SNT'>; taken_back: Amount<'SNT'> }[]>`
    select released, taken_back from app.vesting where id = ${posting.id} for update`
  const unvested = row ? subtract(subtract(amount, row.released), row.taken_back) : minor('SNT', 0n)
  const [vesting, available] = [userAccount(userId, 'vesting', 'SNT'), userAccount(userId, 'available', 'SNT')]
  return {
    accounts: [vesting, available, treasury],
    entriesOf: (balances) => {
      const there = smaller(balances(available), row ? row.released : amount)
      return [...move(vesting, treasury, unvested), ...move(available, treasury, there)]
    },
    apply: (inTx) => inTx`
      update app.vesting set taken_back = taken_back + ${unvested}, next_at = null where id = ${posting.id}`,
  }
}

/**
 * Tells whether a posting is one that operators made and that no grant or transfer depends on, so that it can be reversed as
 * it was.
 */
async function isPlainCorrection(tx: Transaction, { ref }: CorrectedPosting): Promise<boolean> {
  if (ref['reverses'] === undefined || ref['proposal'] === undefined) return false
  const [reversed] = await tx<{ kind: string }[]>`select kind from ledger.postings where id = ${ref['reverses']}`
  const rule = correctionRule(reversed?.kind ?? '')
  return typeof rule === 'object' || rule === 'whole'
}

/** @returns refusals `correction.user`, `posting.not-correctable` */
async function draftOf(tx: Transaction, posting: CorrectedPosting, facts: Facts): Promise<Result<Draft>> {
  const rule = correctionRule(posting.kind)
  const notCorrectable = refuse('posting.not-correctable', { kind: posting.kind })
  if (rule === 'confirmed' || rule === 'own-rules') return notCorrectable
  if (rule === 'whole') {
    if (posting.kind === 'correction' && !(await isPlainCorrection(tx, posting))) return notCorrectable
    const entries = posting.entries.map(({ account, amount }) => readEntry({ account, minor: 0n - amount }))
    // A posting that takes from a user is not reversed as one of the platform's own.
    const takes = entries.some(({ account, amount }) => amount < 0n && accountFacts(account).userId !== undefined)
    if (takes) return notCorrectable
    return done({ accounts: entries.map(({ account }) => account), entriesOf: () => entries })
  }
  if (posting.kind === 'capital.received') return toSuspense(tx, posting, systemAccount('capital', 'USDT'))
  const receiver = receiversOf(posting).find(({ userId }) => userId.toString() === facts['userId'])
  if (!receiver) return refuse('correction.user')
  const { userId, given } = receiver
  if (rule === 'to-suspense') return toSuspense(tx, posting, userAccount(userId, 'available', 'USDT'))
  if (rule === 'grant') return done(await grantBack(tx, posting, userId, minor('SNT', given)))
  if (amountOf(rule.asset, facts) > given) return refuse('correction.user')
  if (rule.asset === 'SNT') return done(sntBackFrom(userAccount(userId, 'available', 'SNT'), amountOf('SNT', facts)))
  const chain = posting.entries.find(({ account }) => accountFacts(account).bucket.startsWith('chain:'))
  // A recharge moves USDT on chain.
  const source = chain?.account as AccountId<'USDT'> | undefined
  if (!source) return notCorrectable
  return done(backFrom(userAccount(userId, 'available', 'USDT'), amountOf('USDT', facts), source))
}

/**
 * Takes back a mistake of the platform, once: never what a user confirmed, never more than is there, and only soon
 * after it was found. Everybody whose balance changes is notified at once, and the public statistics count it.
 */
export const correction: KindRule = {
  ...moneyRule,
  noticeMs: () => 0,
  async plan(tx, _context, facts, at) {
    const id = facts['posting'] ?? ''
    const posting = await readCorrected(tx, id)
    if (!posting) return refuse('posting.not-found')
    if (!isCorrectable(posting.kind)) return refuse('posting.not-correctable', { kind: posting.kind })
    const timely = inTime(facts, posting, at)
    if (!timely.ok) return timely
    const userId = facts['userId']
    const [reversed] = await tx`
      select from ledger.postings where ref ->> 'reverses' = ${id} and ref ? 'reverses'
        and (not ref ? 'user' or ref ->> 'user' = ${userId ?? ''})`
    if (reversed) return refuse('posting.corrected')
    const [frozen] = await tx<{ frozen_reason: string }[]>`
      select frozen_reason from app.user_account where id = ${userId ?? 0} and frozen_reason is not null`
    if (frozen) return refuse('user.frozen', { reason: frozen.frozen_reason })
    const drafted = await draftOf(tx, posting, facts)
    if (!drafted.ok) return drafted
    const draft = drafted.value
    return done({
      posting: {
        accounts: draft.accounts,
        decide: (balances) => {
          const entries = mergeEntries(draft.entriesOf(balances))
          if (entries.length < 2) return refuse('correction.nothing-left')
          return done({ kind: 'correction', entries, ref: { reverses: id, ...(userId && { user: userId }) } })
        },
      },
      async apply(inTx, now, postingId, { reason }) {
        invariant(postingId !== null, 'a correction has its posting')
        await draft.apply?.(inTx, now)
        const mistake = mistakes.find((candidate) => candidate === facts['mistake']) ?? 'not-due'
        await notifyAdjusted(inTx, now, {
          postingId,
          state: 'corrected',
          reason,
          write: (language, adjustment) => correctionMail(language, { ...adjustment, mistake }),
        })
      },
    })
  },
}
