import * as z from 'zod/mini'
import { paymentSignature } from '#schema/passkey'
import {
  amountInput,
  decimal,
  id,
  listOf,
  none,
  optionalPayPassword,
  orderPage,
  page,
  payPassword,
  text,
  time,
} from '#schema/primitives'

const offer = z.object({
  id,
  name: z.string(),
  price: decimal,
  days: z.number(),
  daysLeft: z.number(),
  expiresAt: z.nullable(time),
})
const buy = z.object({ id, payPassword: optionalPayPassword, signature: z.optional(paymentSignature) })
const valid = { daysLeft: z.number(), expiresAt: time }
/** The order's id is that of `purchase/records`. */
const bought = z.object({ id, ...valid })
const purchase = z.object({
  id,
  number: z.string(),
  kind: z.enum(['software', 'node']),
  name: z.string(),
  price: decimal,
  /** Until when the licence was valid with this purchase. */
  until: time,
  at: time,
})
const taskItem = z.object({
  id,
  name: z.string(),
  projectCode: z.string(),
  periodDays: z.number(),
  /** SNT per USDT of principal per day, and the bonus per paid day at the end of the period. */
  dailyRate: decimal,
  bonusRate: decimal,
  minAmount: decimal,
  /** Less than the task's own where the budget, or its share for the task or the user, covers no larger pledge now. */
  maxAmount: decimal,
  /** Verified units of a paid day before the principal adds to them (`market/quota`). */
  unitsPerDay: z.number(),
  soldOut: z.boolean(),
  /** The user's account has been promised so much this month that not even the smallest pledge is possible. */
  accountLimit: z.boolean(),
  /** Sales are paused, because the smallest pledge would earn less than it costs. */
  paused: z.boolean(),
  /**
   * The principal from which a run earns back the licences bought for it, at their full price, and its electricity; null
   * without a price, or when none does.
   */
  breakEven: z.nullable(decimal),
})
/** Holds what is the same for all tasks when somebody decides on a pledge. */
const market = z.object({
  /** The pool holds these, by which a swap of the income is computed. */
  pool: z.object({ USDT: decimal, SNT: decimal }),
  /** Percent. */
  swapFee: decimal,
  /** USDT for one SNT when the operator funded the pool; null before. */
  openingPrice: z.nullable(decimal),
  /** SNT that can still be promised to new tasks. */
  emissionLeft: decimal,
  /** The most units that a day's quota may ask for. */
  unitsPerDayMax: z.number(),
})
const region = text('task.region-unknown', 60)
const runState = z.enum(['new', 'starting', 'running', 'today-done', 'expired', 'finished', 'ended-early'])
const runInfo = z.object({
  id,
  number: z.string(),
  taskId: id,
  name: z.string(),
  projectCode: z.string(),
  state: runState,
  region: z.string(),
  periodDays: z.number(),
  amount: decimal,
  dailyIncome: decimal,
  bonusPerDay: decimal,
  /** Which term of the run it is in: auto-reinvest begins the next one. */
  term: z.number(),
  dayNumber: z.number(),
  daysCompleted: z.number(),
  daysPaid: z.number(),
  /** SNT credited so far in this term. */
  produced: decimal,
  /** Days of the present term that were not paid because their quota was not filled. */
  daysMissed: z.number(),
  /** Days whose window is over and whose units have no verdict yet, and the SNT that they may still pay. */
  pendingDays: z.number(),
  pendingIncome: decimal,
  quota: z.number(),
  unitsVerified: z.number(),
  unitsPending: z.number(),
  autoReinvest: z.boolean(),
  startedAt: time,
  endsAt: time,
  dayEndsAt: time,
  nextCreditAt: z.nullable(time),
  /** Whether a device with a token of its own, such as a computer, has a unit of it in progress. */
  onComputer: z.boolean(),
})

export const purchaseSchemas = {
  'purchase/softwareList': { request: none, answer: listOf(offer) },
  'purchase/buySoftware': { request: buy, answer: bought },
  'purchase/nodeList': { request: none, answer: listOf(offer) },
  'purchase/buyNode': { request: buy, answer: bought },
  /** Licences bought, newest first. */
  'purchase/records': { request: z.object(orderPage), answer: listOf(purchase) },
  'purchase/takeStarter': { request: none, answer: z.object(valid) },
  'purchase/taskList': {
    request: none,
    answer: z.object({ list: z.array(taskItem), next: z.nullable(z.string()), market }),
  },
  'purchase/taskPledge': {
    request: z.object({
      taskId: id,
      region,
      amount: amountInput(),
      autoReinvest: z.boolean(),
      payPassword: optionalPayPassword,
      signature: z.optional(paymentSignature),
    }),
    answer: runInfo,
  },
  'purchase/taskPledgeList': {
    request: z.object({ ...orderPage, state: z.optional(z.enum(['open', 'ended'])) }),
    answer: listOf(runInfo),
  },
  /** A field that is left out stays as it is. */
  'purchase/editTaskPledge': {
    request: z.object({ id, autoReinvest: z.optional(z.boolean()), region: z.optional(region) }),
    answer: runInfo,
  },
  'purchase/endTaskPledge': { request: z.object({ id, payPassword }), answer: runInfo },
  'purchase/saveOnlineTime': { request: z.object({ id }), answer: z.object({ onlineSecondsToday: z.number() }) },
  /** The last 30 days of the caller's calendar, oldest first, and what the available SNT would give in one swap now. */
  'purchase/income': {
    request: z.object({
      /** Of the caller's clock, as the time zone database names it. Where the server knows no such zone, days are of UTC. */
      zone: z.optional(text('request.invalid', 64)),
    }),
    answer: z.object({
      days: z.array(
        z.object({
          /** `YYYY-MM-DD` */
          date: z.string(),
          income: decimal,
          /** Days of tasks whose quota was not filled. */
          missed: z.number(),
        }),
      ),
      /** USDT, cut to cents; null before the pool has SNT. */
      worth: z.nullable(decimal),
      /** What the available balances are worth in a currency, cut to cents; null without a source that is up to date. */
      reference: z.nullable(
        z.object({
          currency: z.enum(['USD', 'CNY']),
          usdt: decimal,
          snt: z.nullable(decimal),
          /** The host that gave the rate, and when. */
          source: z.string(),
          at: time,
        }),
      ),
    }),
  },
  'purchase/taskIncome': {
    request: z.object({ ...page, id }),
    answer: listOf(
      z.object({
        /** A day's income, or the bonus at the end of a term (then `day` is the term's last). */
        kind: z.enum(['day', 'bonus']),
        day: z.number(),
        term: z.number(),
        /** `pending`: its window is over, and its units have no verdict yet. */
        state: z.enum(['open', 'pending', 'earned', 'credited', 'missed', 'void']),
        unitsVerified: z.number(),
        income: decimal,
        creditedAt: z.nullable(time),
        /** Missed because no unit could be leased: another day was added at the end of the term. */
        madeUp: z.boolean(),
      }),
    ),
  },
} as const
