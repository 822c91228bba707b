import type { Answer } from '@synet/contract/calls'
import type { Answers } from './fake-api.ts'

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const day = 24 * hour

export const user: Answer<'user/info'> = {
  id: '7',
  username: 'marta',
  nickname: 'Marta',
  avatar: '',
  email: 'marta@example.org',
  invite_code: 'K7QM2X',
  realname: '',
  phone: '+44 7700 ••• 123',
  level: 'beginner',
  demo: true,
  balances: {
    USDT: { available: '1284.5', pledged: '1000', withdrawing: '0' },
    SNT: { available: '36.482913', pledged: '0', withdrawing: '0' },
  },
  softwareDaysLeft: 5,
  nodeDaysLeft: 88,
}

export const config: Answer<'index/config'> = {
  exchangeFee: '3',
  transferFee: '0.5',
  withdrawRate: '1',
  minAmount: '10',
  minTransfer: { USDT: '1', SNT: '1' },
  minSwap: { USDT: '1', SNT: '10' },
  networks: [
    {
      name: 'dev',
      label: 'Development chain',
      confirmations: 3,
      minRecharge: '10',
      minWithdrawal: '10',
      explorerTransaction: null,
    },
  ],
  inviteRequired: true,
  customerService: { url: 'https://chat.example.org/visitor', businessId: '12', groupId: '3' },
  development: true,
}

export const order: Answer<'recharge/detail'> = {
  id: '41',
  number: 'R2611210041',
  state: 'waiting',
  network: 'dev',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '100',
  creditedAmount: null,
  confirmations: null,
  transaction: null,
  createdAt: at(-5 * 60_000),
  expiresAt: at(115 * 60_000),
  creditedAt: null,
  timeline: [{ state: 'waiting', at: at(-5 * 60_000) }],
}

export const run: Answer<'purchase/taskPledge'> = {
  id: '12',
  number: 'T2611190012',
  taskId: '1',
  name: 'English speeches, 30 days',
  projectCode: 'english-speeches',
  state: 'running',
  region: 'london-gb',
  periodDays: 30,
  amount: '1000',
  dailyIncome: '1',
  bonusPerDay: '0.2',
  round: 1,
  dayNumber: 3,
  daysCompleted: 2,
  daysPaid: 2,
  produced: '2',
  quota: 9,
  unitsVerified: 5,
  unitsPending: 1,
  autoReinvest: true,
  startedAt: at(-2.4 * day),
  endsAt: at(27.6 * day),
  dayEndsAt: at(14 * hour),
  nextCreditAt: at(16 * hour),
}

const task = {
  id: '1',
  name: 'English speeches, 7 days',
  projectCode: 'english-speeches',
  periodDays: 7,
  dailyRate: '0.001',
  bonusRate: '0',
  minAmount: '10',
  maxAmount: '100000',
  unitsPerDay: 8,
  soldOut: false,
}
const account = {
  id: '3',
  network: 'dev' as const,
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  name: 'Ledger at home',
}

export const withdrawal: Answer<'withdrawal/apply'> = {
  id: '9',
  number: 'W2611210009',
  state: 'reviewing',
  network: 'dev',
  address: account.address,
  accountName: account.name,
  amount: '50',
  feeSnt: '4.987',
  feeUsdt: '0',
  received: '50',
  transaction: null,
  reason: null,
  createdAt: at(-10 * 60_000),
  reviewBy: at(24 * hour),
  confirmedAt: null,
  timeline: [{ state: 'reviewing', at: at(-10 * 60_000) }],
}

const offer = { id: '1', name: 'Training software', price: '1', days: 90, daysLeft: 5, expiresAt: at(5 * day) }

/** A user in the middle of the story. */
export const answers: Answers = {
  'index/config': () => config,
  'index/system': () => ({ name: 'Synet', version: '1.0.0', versionCode: 100, serverTime: new Date().toISOString() }),
  'index/notice': () => ({
    list: [{ id: '1', title: 'Payout review hours', body: 'Withdrawals are reviewed around the clock.', at: at(-day) }],
    next: null,
  }),
  'user/info': () => user,
  'user/login': () => ({ token: 'a', userInfo: user }),
  'user/register': () => ({ token: 'a', userInfo: { ...user, email: null } }),
  'user/logout': () => ({}),
  'user/bindEmail': () => user,
  'sms/send': () => ({ seconds: 60 }),
  'ems/send': () => ({ seconds: 60 }),
  'user/getMoneyLog': () => ({
    list: [
      ['run.day-credited', '1', '36.482913', 'SNT', 'T2611190012'],
      ['run.started', '-1000', '1284.5', 'USDT', 'T2611190012'],
      ['recharge.credited', '2285.5', '2284.5', 'USDT', 'R2611210040'],
      ['node.bought', '-1', '0', 'USDT', ''],
    ].map(([kind = '', change = '', balanceAfter = '', asset, remark = ''], i) => ({
      id: String(100 - i),
      asset: asset === 'SNT' ? ('SNT' as const) : ('USDT' as const),
      bucket: 'available' as const,
      kind,
      change,
      balanceAfter,
      remark,
      order: null,
      at: at(-(i + 1) * hour),
    })),
    next: null,
  }),
  'purchase/taskList': () => ({
    list: [
      task,
      { ...task, id: '2', name: 'English speeches, 30 days', periodDays: 30, bonusRate: '0.0002' },
      { ...task, id: '3', name: 'English speeches, 90 days', periodDays: 90, bonusRate: '0.0005', soldOut: true },
    ],
    next: null,
  }),
  'purchase/taskPledge': () => ({ ...run, state: 'new', unitsVerified: 0, unitsPending: 0, dayNumber: 1 }),
  'purchase/taskPledgeList': ({ state }) => ({
    list: state === 'ended' ? [{ ...run, id: '8', state: 'finished', daysPaid: 28 }] : [run],
    next: null,
  }),
  'purchase/editTaskPledge': ({ autoReinvest }) => ({ ...run, autoReinvest: autoReinvest === true }),
  'purchase/taskIncome': () => ({
    list: [
      { kind: 'day', day: 3, round: 1, state: 'open', unitsVerified: 5, income: '1', creditedAt: null, madeUp: false },
      { kind: 'day', day: 2, round: 1, state: 'earned', unitsVerified: 9, income: '1', creditedAt: null, madeUp: false },
      { kind: 'day', day: 1, round: 1, state: 'credited', unitsVerified: 9, income: '1', creditedAt: at(-day), madeUp: false },
    ],
    next: null,
  }),
  'purchase/softwareList': () => ({ list: [offer], next: null }),
  'purchase/nodeList': () => ({ list: [{ ...offer, name: 'Node', daysLeft: 0, expiresAt: null }], next: null }),
  'purchase/buySoftware': () => ({ daysLeft: 90, expiresAt: at(90 * day) }),
  'purchase/buyNode': () => ({ daysLeft: 90, expiresAt: at(90 * day) }),
  'train/units': () => ({
    list: [
      { leaseId: '512', state: 'accepted', reason: null, version: 21, at: at(-20_000) },
      { leaseId: '511', state: 'verified', reason: null, version: 21, at: at(-60_000) },
      {
        leaseId: '510',
        state: 'rejected',
        reason: 'The result is not the one that was committed',
        version: 20,
        at: at(-hour),
      },
    ],
    next: null,
  }),
  'recharge/recharge': () => order,
  'recharge/detail': () => order,
  'recharge/submitted': () => ({ ...order, state: 'submitted' }),
  'recharge/myRecords': () => ({
    list: [
      order,
      { ...order, id: '40', state: 'credited', creditedAmount: '2285.5' },
      { ...order, id: '39', state: 'expired' },
    ],
    next: null,
  }),
  'bank/list': () => ({ list: [account], next: null }),
  'bank/add': () => account,
  'withdrawal/quote': ({ amount, feeIn }) => ({
    quoteId: 'q1',
    amount: String(amount),
    feeSnt: feeIn === 'USDT' ? '0' : '4.987',
    feeUsdt: feeIn === 'USDT' ? '0.5' : '0',
    received: feeIn === 'USDT' ? '49.5' : String(amount),
    feeInUsdt: feeIn === 'USDT' ? ('chosen' as const) : null,
    heldUntil: null,
    expiresAt: at(60_000),
  }),
  'withdrawal/apply': () => withdrawal,
  'withdrawal/list': () => ({ list: [withdrawal], next: null }),
}
