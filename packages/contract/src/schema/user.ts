import * as z from 'zod/mini'
import {
  amountInput,
  decimal,
  deviceId,
  deviceSecret,
  email,
  freezeScope,
  id,
  listOf,
  newPassword,
  newPayPassword,
  none,
  optionalText,
  page,
  payPassword,
  sameAs,
  text,
  time,
  userAsset,
  verificationCode,
  work,
} from '#schema/primitives'

/** `vesting`: granted and released in daily parts; it cannot be sent before. */
const assetBalance = z.object({ available: decimal, pledged: decimal, withdrawing: decimal, vesting: decimal })
const agentLevel = z.enum(['beginner', 'junior', 'senior', 'partner'])
export const userInfo = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  email: z.nullable(z.string()),
  invite_code: z.string(),
  realname: z.string(),
  phone: z.string(),
  level: agentLevel,
  demo: z.boolean(),
  /** The actions that the present freeze forbids. */
  frozen: z.array(freezeScope),
  balances: z.object({ USDT: assetBalance, SNT: assetBalance }),
  /** Whole days remaining, rounded up; 0 = expired or never bought. */
  softwareDaysLeft: z.number(),
  nodeDaysLeft: z.number(),
})
/** The present freeze, as displayed to the account's owner. */
const freeze = z.object({
  scopes: z.array(freezeScope),
  reason: z.string(),
  /** The operators' advice. */
  appeal: z.string(),
  at: time,
  confirmed: z.boolean(),
  /** When it ends, unless operators confirm or renew it. */
  endsAt: time,
  renewedReason: z.nullable(z.string()),
  /** The owner's answers, newest first. */
  appeals: z.array(z.object({ text: z.string(), at: time })),
})
/** Identifies a freeze for a day, because a user who may not log in has no session. */
const freezeTicket = z.string({ error: 'request.invalid' }).check(z.maxLength(200, 'request.invalid'))
export const freezeAppealMax = 1_000

const session = z.object({ token: z.string(), userInfo, deviceSecret })

const samePassword = sameAs<{ password: string; passwordConfirm: string }>(
  (v) => v.password,
  (v) => v.passwordConfirm,
  'password.mismatch',
  'passwordConfirm',
)
const sameNewPayPassword = sameAs<{ payPassword: string; payPasswordConfirm: string }>(
  (v) => v.payPassword,
  (v) => v.payPasswordConfirm,
  'withdraw-password.mismatch',
  'payPasswordConfirm',
)

export const register = z
  .object({
    phone: text('phone.required', 20),
    username: text('username.required', 20).check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{2,19}$/, 'username.invalid')),
    password: newPassword,
    passwordConfirm: z.string({ error: 'password.mismatch' }),
    payPassword: newPayPassword,
    payPasswordConfirm: z.string({ error: 'pay-password.mismatch' }),
    invite_code: optionalText(20),
    code: verificationCode,
    /** A log-in from an unknown device is reported by mail. */
    device: deviceId,
    deviceSecret: z.optional(deviceSecret),
  })
  .check(
    samePassword,
    sameAs(
      (v) => v.payPassword,
      (v) => v.payPasswordConfirm,
      'pay-password.mismatch',
      'payPasswordConfirm',
    ),
  )
export const login = z.object({
  account: text('phone.required', 20),
  // The password as it was chosen: spaces at its ends are part of it.
  password: z
    .string({ error: 'password.required' })
    .check(z.minLength(1, 'password.required'), z.maxLength(128, 'request.invalid')),
  device: deviceId,
  deviceSecret: z.optional(deviceSecret),
  /** Required, like the code, after too many attempts on devices that the account does not know. */
  work,
  code: z.optional(verificationCode),
})

const counterparty = text('transfer.counterparty-required', 20)
const moneyLogRow = z.object({
  id: z.string(),
  asset: userAsset,
  bucket: z.enum(['available', 'pledged', 'withdrawing', 'vesting']),
  kind: z.string(),
  change: decimal,
  balanceAfter: decimal,
  remark: z.string(),
  /** For the row that ended a task: SNT of its finished days whose units have no verdict yet. */
  pending: z.nullable(decimal),
  /** The order of the posting, if there is one; its own page has the details. */
  order: z.nullable(
    z.object({ type: z.enum(['recharge', 'withdrawal', 'transfer', 'swap', 'run', 'software', 'node']), id }),
  ),
  at: time,
})
const swapOrder = z.object({
  id,
  number: z.string(),
  from: userAsset,
  to: userAsset,
  paid: decimal,
  received: decimal,
  price: decimal,
  fee: decimal,
  feeAsset: userAsset,
  at: time,
})
const transferOrder = z.object({
  id,
  number: z.string(),
  counterparty: z.string(),
  direction: z.enum(['in', 'out']),
  asset: userAsset,
  amount: decimal,
  fee: decimal,
  at: time,
})

export const userSchemas = {
  'user/login': { request: login, answer: session },
  'user/register': { request: register, answer: session },
  'user/info': { request: none, answer: userInfo },
  'user/logout': { request: z.object({ which: z.optional(z.enum(['this', 'others', 'all'])) }), answer: none },
  'user/endSession': { request: z.object({ id }), answer: none },
  'user/freeze': { request: none, answer: z.object({ ticket: z.nullable(freezeTicket) }) },
  'user/freezeOf': { request: z.object({ ticket: freezeTicket }), answer: freeze },
  'user/appealFreeze': {
    request: z.object({ ticket: freezeTicket, text: text('appeal.required', freezeAppealMax) }),
    answer: freeze,
  },
  'user/inviteCheck': {
    request: z.object({ invite_code: text('invite.required', 20) }),
    answer: z.object({ valid: z.boolean() }),
  },
  'user/changePassword': {
    request: z
      .object({
        oldPassword: z.string({ error: 'password.required' }).check(z.minLength(1, 'password.required')),
        password: newPassword,
        passwordConfirm: z.string(),
      })
      .check(samePassword),
    answer: none,
  },
  'user/contributorTokens': {
    request: none,
    answer: listOf(z.object({ id, name: z.string(), createdAt: time, usedAt: z.nullable(time) })),
  },
  'user/addContributorToken': {
    request: z.object({ name: text('token.name-required', 40) }),
    /** The only answer that contains the token itself. */
    answer: z.object({ id, name: z.string(), token: z.string(), createdAt: time }),
  },
  'user/revokeContributorToken': { request: z.object({ id }), answer: none },
  'user/sessions': {
    request: none,
    answer: listOf(z.object({ id, device: z.string(), current: z.boolean(), createdAt: time, seenAt: time })),
  },
  'user/profile': {
    request: z.object({ nickname: optionalText(30), avatar: optionalText(200), realname: optionalText(60) }),
    answer: userInfo,
  },
  'user/team': {
    request: z.object(page),
    answer: z.object({
      invite_code: z.string(),
      level: agentLevel,
      /** Percent of direct members' verified income, as a decimal string; as below. */
      share: decimal,
      /** Direct members. Inactive members have no run in progress. */
      directReferrals: z.number(),
      inactiveDirectReferrals: z.number(),
      /** All members below, at any depth. */
      teamTotal: z.number(),
      teamInactive: z.number(),
      /** Runs that the team has started. */
      teamTasks: z.number(),
      /** SNT from direct members' verified income over all time. */
      dynamicEarnings: decimal,
      /**
       * Units that filled a paid quota in the team in the last `levelDays` days, at most `unitsPerMemberDayMax` per
       * member and day.
       */
      levelUnits: z.number(),
      levelDays: z.number(),
      unitsPerMemberDayMax: z.number(),
      levels: z.array(z.object({ level: agentLevel, fromUnits: z.number(), share: decimal })),
      /** Direct members, newest first, with masked names. */
      members: listOf(z.object({ id, name: z.string(), active: z.boolean(), tasks: z.number(), joinedAt: time })),
    }),
  },
  /** SNT from direct members: by day or, for one day, by member. */
  'user/teamEarnings': {
    request: z.object({ ...page, day: z.optional(z.iso.date({ error: 'request.invalid' })) }),
    answer: listOf(
      z.object({
        /** UTC. */
        day: z.iso.date(),
        /** Masked; null for the row of a whole day. */
        member: z.nullable(z.string()),
        amount: decimal,
      }),
    ),
  },
  'user/getMoneyLog': {
    request: z.object({
      ...page,
      asset: z.optional(userAsset),
      kind: optionalText(40),
      /** Lists only this row. */
      id: optionalText(40),
      from: z.optional(time),
      to: z.optional(time),
    }),
    answer: listOf(moneyLogRow),
  },
  /** Grants, newest first, with the vested part of each and the time of its next part. */
  'user/vesting': {
    request: none,
    answer: listOf(
      z.object({
        id,
        /** SNT. */
        amount: decimal,
        released: decimal,
        nextAmount: decimal,
        nextAt: z.nullable(time),
        endsAt: time,
        reason: z.string(),
        at: time,
      }),
    ),
  },
  'user/exchangeQuote': {
    request: z.object({ from: userAsset, amount: amountInput('swap.quantity-required') }),
    answer: z.object({
      quoteId: z.string(),
      from: userAsset,
      to: userAsset,
      paid: decimal,
      /** The pool's price now, in USDT for one SNT. */
      price: decimal,
      fee: decimal,
      feeAsset: userAsset,
      /** The amount that the pool gives now; another swap may come first. */
      received: decimal,
      /** If the pool would give less, the swap is refused and nothing moves. */
      minimumReceived: decimal,
      priceImpactBps: z.number(),
      expiresAt: time,
    }),
  },
  'user/exchange_coin_money': {
    request: z.object({ quoteId: text('quote.expired', 100), payPassword }),
    answer: swapOrder,
  },
  'user/exchangeList': { request: z.object({ ...page, id: z.optional(id) }), answer: listOf(swapOrder) },
  'user/transferQuote': {
    request: z.object({ counterparty, asset: userAsset, amount: amountInput() }),
    answer: z.object({
      /** The receiver's name, masked: enough to recognise them, too little to learn it. */
      name: z.string(),
      asset: userAsset,
      amount: decimal,
      fee: decimal,
      /** amount + fee: what the sender pays. */
      total: decimal,
      /** Set when the receiver is new to the sender and a security change holds such transfers until then. */
      heldUntil: z.nullable(time),
    }),
  },
  'user/transfer': {
    request: z.object({
      counterparty,
      asset: userAsset,
      amount: amountInput(),
      /** The fee that the sender saw; if it has changed, the request is refused with `quote.expired`. */
      fee: z.optional(amountInput()),
      payPassword,
    }),
    answer: transferOrder,
  },
  'user/transferList': {
    request: z.object({ ...page, id: z.optional(id), direction: z.optional(z.enum(['in', 'out'])) }),
    answer: listOf(transferOrder),
  },
  'user/resetPayPassword': {
    request: z
      .object({ oldPayPassword: payPassword, payPassword: newPayPassword, payPasswordConfirm: z.string() })
      .check(sameNewPayPassword),
    answer: none,
  },
  'user/recoverPayPassword': {
    request: z
      .object({ code: verificationCode, payPassword: newPayPassword, payPasswordConfirm: z.string() })
      .check(sameNewPayPassword),
    answer: none,
  },
  'user/recoverPassword': {
    request: z
      .object({
        by: z.enum(['email', 'phone']),
        address: text('phone.required', 254),
        code: verificationCode,
        password: newPassword,
        passwordConfirm: z.string(),
        device: deviceId,
        deviceSecret: z.optional(deviceSecret),
      })
      .check(samePassword),
    answer: z.object({ deviceSecret }),
  },
  'user/bindEmail': { request: z.object({ email: email(), code: verificationCode }), answer: userInfo },
  'user/changeEmail': {
    request: z.object({
      oldEmail: email('email.required', 'email.old-invalid'),
      oldCode: verificationCode,
      newEmail: email('email.required', 'email.new-invalid'),
      newCode: verificationCode,
    }),
    answer: userInfo,
  },
} as const
