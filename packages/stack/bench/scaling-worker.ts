/** A process of `npm run bench scaling`: posts transfers of its share of the users while it is told to, and reports their number. */
import { done } from '@synet/core/result'
import { type AccountId, systemAccount, userAccount } from '@synet/ledger/chart'
import { openDatabase } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { createPoster, type GroupItem } from '@synet/ledger/post'
import { amount, type UserAsset } from '@synet/core/amount'
import { swapItem } from '@synet/server/money/calls/user/exchange'
import { measure } from './measure.ts'

export interface Round {
  readonly work: 'hot fee account' | 'disjoint' | 'swaps'
  readonly inFlight: number
  readonly forMs: number
  /** This process takes the users whose number has this remainder. */
  readonly share: number
  readonly processes: number
  readonly users: number
}

const [url = '', ...rest] = process.argv.slice(2)
const round = JSON.parse(rest[0] ?? '{}') as { share: number }
const sql = openDatabase(url, { max: 4, name: `bench-${round.share}` })
const poster = createPoster({ sql, now: () => new Date() })
const hot = systemAccount('fees', 'USDT')
const ownAccounts = [
  hot,
  systemAccount('sales', 'USDT'),
  systemAccount('capital', 'USDT'),
  systemAccount('pool', 'USDT'),
]
let serial = 0

const pick = (users: number) => 1 + Math.floor(Math.random() * users)
const pickOwn = ({ users, processes, share }: Round) =>
  1 + share + processes * Math.floor(Math.random() * Math.floor((users - share - 1) / processes))
const usdt = (user: number) => userAccount(BigInt(user), 'available', 'USDT')

function transferItem(from: AccountId<'USDT'>, to: AccountId<'USDT'>, fees: AccountId<'USDT'>): GroupItem<never> {
  const entries = [...move(from, to, amount('USDT', 1_000n)), ...move(from, fees, amount('USDT', 5n))]
  return {
    key: `bench:${process.pid}:${serial++}`,
    requestHash: 'bench',
    accounts: [from, to, fees],
    decide: () => done({ kind: 'correction', entries, ref: {} }),
  }
}

function nextItem(one: Round): GroupItem<never> {
  const sender = pickOwn(one)
  if (one.work === 'swaps') {
    const from = serial % 2 === 0 ? 'USDT' : 'SNT'
    const paid = from === 'USDT' ? amount('USDT', 1_000_000n) : amount('SNT', 10_000_000n)
    const { effect: _, ...item } = swapItem({
      key: `bench:${process.pid}:${serial++}`,
      userId: BigInt(sender),
      sessionId: 0n,
      from,
      paid,
      feeBps: 300,
      minimumReceived: amount<UserAsset>('USDT', 1n),
    })
    return item as GroupItem<never>
  }
  const receiver = one.work === 'disjoint' ? pickOwn(one) : pick(one.users)
  const other = receiver === sender ? (sender % one.users) + 1 : receiver
  return transferItem(usdt(sender), usdt(other), one.work === 'disjoint' ? (ownAccounts[one.share] ?? hot) : hot)
}

process.on('message', async (one: Round) => {
  const post = async () => {
    const outcome = await poster.post(nextItem(one))
    if (!outcome.ok) throw new Error(outcome.error)
  }
  const { perSecond } = await measure(post, one)
  process.send?.(perSecond)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
