import type { Answer } from '@synet/contract/calls'
import type { Answers } from './fake-api.ts'

export const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
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
  frozen: [],
  balances: {
    USDT: { available: '1284.5', pledged: '1000', withdrawing: '0', vesting: '0' },
    SNT: { available: '36.482913', pledged: '0', withdrawing: '0', vesting: '0' },
  },
  softwareDaysLeft: 5,
  nodeDaysLeft: 88,
}

export const config: Answer<'index/config'> = {
  exchangeFee: '3',
  transferFee: '0.5',
  withdrawRate: '1',
  minAmount: '10',
  minCredited: '1',
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
  securityHoldHours: 24,
  withdrawReviewHours: 24,
  customerService: { url: 'https://chat.example.org/visitor', businessId: '12', groupId: '3' },
  community: [
    { name: 'telegram' as const, url: 'https://t.me/synet_example' },
    { name: 'x' as const, url: 'https://x.com/synet_example' },
  ],
  video: null,
  development: true,
}

/** Networks as in production: several, each with its own rules. */
export const networks: typeof config.networks = [
  {
    name: 'TRC20',
    label: 'TRON (TRC20)',
    confirmations: 20,
    minRecharge: '10',
    minWithdrawal: '20',
    explorerTransaction: 'https://tronscan.org/#/transaction/{hash}',
  },
  {
    name: 'BEP20',
    label: 'BNB Smart Chain (BEP20)',
    confirmations: 15,
    minRecharge: '10',
    minWithdrawal: '10',
    explorerTransaction: 'https://bscscan.com/tx/{hash}',
  },
  {
    name: 'ERC20',
    label: 'Ethereum (ERC20)',
    confirmations: 12,
    minRecharge: '10',
    minWithdrawal: '50',
    explorerTransaction: 'https://etherscan.io/tx/{hash}',
  },
]

export const order: Answer<'recharge/detail'> = {
  id: '41',
  number: 'R2611210041',
  state: 'waiting',
  network: 'dev',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amount: '100',
  creditedAmount: null,
  confirmations: null,
  belowMinimum: null,
  transaction: null,
  paidOn: null,
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
  pendingDays: 0,
  pendingIncome: '0',
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
export const account = {
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
  failure: null,
  createdAt: at(-10 * 60_000),
  reviewBy: at(24 * hour),
  confirmedAt: null,
  timeline: [{ state: 'reviewing', at: at(-10 * 60_000) }],
}

export const transfer: Answer<'user/transfer'> = {
  id: '61',
  number: 'T00000061',
  counterparty: 'j***n',
  direction: 'out',
  asset: 'USDT',
  amount: '25',
  fee: '0.125',
  at: at(-2 * hour),
}

export const swapQuote: Answer<'user/exchangeQuote'> = {
  quoteId: 's1',
  from: 'USDT',
  to: 'SNT',
  paid: '100',
  price: '0.1',
  fee: '3',
  feeAsset: 'USDT',
  received: '969.059912',
  minimumReceived: '959.369313',
  priceImpactBps: 10,
  expiresAt: at(30_000),
}

export const swap: Answer<'user/exchange_coin_money'> = {
  id: '71',
  number: 'S00000071',
  from: 'USDT',
  to: 'SNT',
  paid: '100',
  received: '969.059912',
  price: '0.100097',
  fee: '3',
  feeAsset: 'USDT',
  at: at(-3 * hour),
}

export const stock: Answer<'stock/detail'> = {
  asset: 'SNT',
  price: '0.1042',
  history: [
    { at: at(-30 * hour), price: '0.1' },
    { at: at(-20 * hour), price: '0.1013' },
    { at: at(-14 * hour), price: '0.1009' },
    { at: at(-9 * hour), price: '0.1031' },
    { at: at(-5 * hour), price: '0.1026' },
    { at: at(-hour), price: '0.1042' },
  ],
  supply: '970000000',
  issued: '1204318.220119',
  volume24h: '18220.5',
  balance: '36.482913',
}

const logRow = (
  n: number,
  kind: string,
  change: string,
  balanceAfter: string,
  order: Answer<'user/getMoneyLog'>['list'][number]['order'],
) => ({
  id: `${100 - n}.56`,
  asset: kind.startsWith('run.day') ? ('SNT' as const) : ('USDT' as const),
  bucket: 'available' as const,
  kind,
  change,
  balanceAfter,
  remark: order?.type === 'run' ? 'T2611190012' : '',
  pending: null,
  order,
  at: at(-(n + 1) * 5 * hour),
})
export const logRows = [
  logRow(0, 'run.day-credited', '1', '36.482913', { type: 'run', id: '12' }),
  logRow(1, 'transfer', '-25.125', '1284.5', { type: 'transfer', id: '61' }),
  logRow(2, 'swap', '-100', '1309.625', { type: 'swap', id: '71' }),
  logRow(3, 'withdrawal.submitted', '-50', '1409.625', { type: 'withdrawal', id: '9' }),
  logRow(4, 'run.started', '-1000', '1459.625', { type: 'run', id: '12' }),
  logRow(5, 'recharge.credited', '2460.625', '2459.625', { type: 'recharge', id: '40' }),
  logRow(6, 'node.bought', '-1', '0', { type: 'node', id: '3' }),
]

const unit = { runId: '12', project: 'english-speeches', device: 'demo' }
const offer = { id: '1', name: 'Training software', price: '1', days: 90, daysLeft: 5, expiresAt: at(5 * day) }

/** A quote's end is reckoned when it is asked for. */
const at30s = (): string => at(30_000)

export const notices = [
  {
    id: '1',
    title: 'Payout review hours',
    body: 'Withdrawals are reviewed around the clock.\n\nNo step of a review costs anything.',
    language: 'en-US',
    read: false,
    popup: false,
    at: at(-day),
  },
  {
    id: '2',
    title: 'A third data set',
    body: 'Units may be drawn from it.',
    language: 'en-US',
    read: true,
    popup: false,
    at: at(-9 * day),
  },
]

export const notifications: Answer<'user/notifications'>['list'] = [
  {
    id: '32',
    order: { type: 'withdrawal', id: '9' },
    number: 'W00000009',
    state: 'sent',
    reason: null,
    amount: '50',
    asset: 'USDT',
    explanation: null,
    seen: false,
    at: at(-hour),
  },
  {
    id: '31',
    order: { type: 'recharge', id: '40' },
    number: 'R00000040',
    state: 'credited',
    reason: null,
    amount: '2285.5',
    asset: 'USDT',
    explanation: null,
    seen: false,
    at: at(-3 * hour),
  },
  {
    id: '30',
    order: { type: 'run', id: '11' },
    number: 'T00000011',
    state: 'not-renewed',
    reason: 'overdue',
    amount: '1000',
    asset: 'USDT',
    explanation: null,
    seen: true,
    at: at(-4 * hour),
  },
  {
    id: '29',
    order: { type: 'node', id: '7' },
    number: '',
    state: 'node-7',
    reason: null,
    amount: null,
    asset: 'USDT',
    explanation: null,
    seen: true,
    at: at(-day),
  },
  {
    id: '12',
    order: { type: 'recharge', id: '39' },
    number: 'R00000039',
    state: 'expired',
    reason: null,
    amount: '100',
    asset: 'USDT',
    explanation: null,
    seen: true,
    at: at(-2 * day),
  },
]

export const team = {
  invite_code: 'AGENT001',
  level: 'junior' as const,
  share: '5',
  directReferrals: 3,
  inactiveDirectReferrals: 1,
  teamTotal: 12,
  teamInactive: 7,
  teamTasks: 21,
  dynamicEarnings: '4.567891',
  levelUnits: 1_240,
  levelDays: 30,
  unitsPerMemberDayMax: 16,
  levels: [
    { level: 'beginner' as const, fromUnits: 0, share: '3' },
    { level: 'junior' as const, fromUnits: 1_000, share: '5' },
    { level: 'senior' as const, fromUnits: 10_000, share: '8' },
    { level: 'partner' as const, fromUnits: 100_000, share: '10' },
  ],
  members: {
    list: [
      { id: '23', name: 'm***e', active: true, tasks: 4, joinedAt: at(-3 * day) },
      { id: '17', name: 'l***a', active: true, tasks: 1, joinedAt: at(-12 * day) },
      { id: '11', name: 'o***r', active: false, tasks: 0, joinedAt: at(-40 * day) },
    ],
    next: null,
  },
}

export const devices: Answer<'user/sessions'>['list'] = [
  {
    id: '91',
    device:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    current: true,
    createdAt: at(-2 * day),
    seenAt: at(0),
  },
  {
    id: '88',
    device:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    current: false,
    createdAt: at(-20 * day),
    seenAt: at(-3 * day),
  },
]

/** A user in the middle of the story. */
export const answers: Answers = {
  'index/config': () => config,
  'index/system': () => ({
    name: 'Synet',
    version: '1.0.0',
    versionCode: 100,
    serverTime: new Date().toISOString(),
    frozenAccounts: 0,
  }),
  'index/slides': () => ({ list: [] }),
  'index/notice': () => ({
    list: [
      {
        id: '1',
        title: 'Payout review hours',
        body: 'Withdrawals are reviewed around the clock.',
        language: 'en-US',
        at: at(-day),
      },
    ],
    next: null,
  }),
  'index/appUrl': () => ({ android: null, ios: null }),
  'user/notices': ({ id }) => ({ list: notices.filter((one) => !id || one.id === id), next: null }),
  'user/noticeRead': () => ({}),
  'user/notifications': () => ({ list: notifications, next: null }),
  'user/notificationsSeen': () => ({}),
  'user/unread': () => ({ notices: 1, notifications: 2 }),
  'user/vesting': () => ({ list: [], next: null }),
  'user/team': () => team,
  'user/teamEarnings': ({ day: of }) => ({
    list: of
      ? [
          { day: '2026-11-20', member: 'm***e', amount: '0.03' },
          { day: '2026-11-20', member: 'l***a', amount: '0.015' },
        ]
      : [
          { day: '2026-11-20', member: null, amount: '0.045' },
          { day: '2026-11-19', member: null, amount: '0.03' },
        ],
    next: null,
  }),
  'user/info': () => user,
  'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }),
  'user/register': () => ({ token: 'a', userInfo: { ...user, email: null }, deviceSecret: 'known' }),
  'user/freeze': () => ({ ticket: null }),
  'user/logout': () => ({}),
  'user/bindEmail': () => user,
  'user/inviteCheck': ({ invite_code }) => ({ valid: invite_code === user.invite_code || invite_code === 'SYNET001' }),
  'user/changePassword': () => ({}),
  'user/recoverPassword': () => ({ deviceSecret: 'known' }),
  'user/resetPayPassword': () => ({}),
  'user/recoverPayPassword': () => ({}),
  'user/changeEmail': ({ newEmail }) => ({ ...user, email: String(newEmail) }),
  'user/sessions': () => ({ list: devices, next: null }),
  'user/endSession': () => ({}),
  'user/contributorTokens': () => ({ list: [], next: null }),
  'user/addContributorToken': ({ name }) => ({
    id: '4',
    name: String(name),
    token: 'ct_Zm9yIGEgZGV2aWNlIHRoYXQgdHJhaW5zIG9ubHk',
    createdAt: at(0),
  }),
  'user/revokeContributorToken': () => ({}),
  'index/challenge': () => ({ challenge: null }),
  'sms/send': () => ({ seconds: 60 }),
  'ems/send': () => ({ seconds: 60 }),
  'user/getMoneyLog': ({ id, kind, asset }) => ({
    list: logRows.filter(
      (row) => (!id || row.id === id) && (!kind || row.kind === kind) && (!asset || row.asset === asset),
    ),
    next: null,
  }),
  'user/transferQuote': ({ asset, amount }) => {
    const fee = Number(amount) * 0.005
    return {
      name: 'j***n',
      asset: asset === 'SNT' ? 'SNT' : 'USDT',
      amount: String(amount),
      fee: String(fee),
      total: String(Number(amount) + fee),
      heldUntil: null,
    }
  },
  'user/transfer': ({ asset, amount, fee }) => ({
    ...transfer,
    asset: asset === 'SNT' ? 'SNT' : 'USDT',
    amount: String(amount),
    fee: String(fee),
  }),
  'user/transferList': ({ id, direction }) => ({
    list: [
      transfer,
      {
        ...transfer,
        id: '60',
        number: 'T00000060',
        counterparty: 'a***e',
        direction: 'in' as const,
        asset: 'SNT' as const,
        amount: '12.5',
        fee: '0',
      },
    ].filter((one) => (!id || one.id === id) && (!direction || one.direction === direction)),
    next: null,
  }),
  'user/exchangeQuote': ({ from, amount }) =>
    from === 'SNT'
      ? {
          ...swapQuote,
          from: 'SNT',
          to: 'USDT',
          paid: String(amount),
          fee: '0.6',
          feeAsset: 'SNT',
          received: '1.939',
          minimumReceived: '1.91961',
          expiresAt: at30s(),
        }
      : { ...swapQuote, paid: String(amount), expiresAt: at30s() },
  'user/exchange_coin_money': () => swap,
  'user/exchangeList': () => ({ list: [swap], next: null }),
  'stock/detail': () => stock,
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
      {
        kind: 'day',
        day: 2,
        round: 1,
        state: 'earned',
        unitsVerified: 9,
        income: '1',
        creditedAt: null,
        madeUp: false,
      },
      {
        kind: 'day',
        day: 1,
        round: 1,
        state: 'credited',
        unitsVerified: 9,
        income: '1',
        creditedAt: at(-day),
        madeUp: false,
      },
    ],
    next: null,
  }),
  'purchase/softwareList': () => ({ list: [offer], next: null }),
  'purchase/nodeList': () => ({ list: [{ ...offer, name: 'Node', daysLeft: 0, expiresAt: null }], next: null }),
  'purchase/buySoftware': () => ({ daysLeft: 90, expiresAt: at(90 * day) }),
  'purchase/buyNode': () => ({ daysLeft: 90, expiresAt: at(90 * day) }),
  'train/runs': () => ({
    list: [
      {
        runId: '12',
        name: 'English speeches',
        projectCode: 'english-speeches',
        quota: 8,
        unitsVerified: 3,
        unitsPending: 1,
      },
    ],
    next: null,
  }),
  'train/offences': () => ({ list: [], next: null }),
  'train/device': () => ({ device: 'c2V2ZW50eS1zZXZlbi1zaWduLXRodW1icHJpbnQtZm9yLXRoaXM' }),
  'train/units': () => ({
    list: [
      { ...unit, leaseId: '512', state: 'accepted', reason: null, version: 21, at: at(-20_000) },
      { ...unit, leaseId: '511', state: 'verified', reason: null, version: 21, at: at(-60_000) },
      {
        ...unit,
        leaseId: '510',
        state: 'rejected',
        reason: 'delta',
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
  'bank/list': () => ({ list: [account], next: null, heldUntil: null }),
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
