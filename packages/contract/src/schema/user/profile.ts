import * as z from 'zod/mini'
import { languages } from '#languages'
import { personProof } from '#schema/user/security'
import {
  decimal,
  email,
  freezeScope,
  handle,
  id,
  none,
  optionalText,
  plain,
  time,
  verificationCode,
} from '#schema/primitives'

export const agentLevel = z.enum(['beginner', 'junior', 'senior', 'partner'])
/** `vesting`: granted and released in daily parts; it cannot be sent before. */
const assetBalance = z.object({ available: decimal, pledged: decimal, withdrawing: decimal, vesting: decimal })
export const userInfo = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  email: z.nullable(z.string()),
  invite_code: z.string(),
  realname: z.string(),
  /** Empty where the number was removed. */
  phone: z.string(),
  level: agentLevel,
  demo: z.boolean(),
  /** The actions that the present freeze forbids. */
  frozen: z.array(freezeScope),
  balances: z.object({ USDT: assetBalance, SNT: assetBalance }),
  /** Whole days remaining, rounded up; 0 = expired or never bought. */
  /** Null where none was ever bought or taken. */
  softwareUntil: z.nullable(time),
  nodeUntil: z.nullable(time),
  softwareDaysLeft: z.number(),
  nodeDaysLeft: z.number(),
  /** Days of the free licence that the user may take; 0 for people who have had one. */
  starterDays: z.number(),
})

const phone = handle('phone.required', 20)
/** Consent to take a number from the older account that has it. */
export const takeOver = z.optional(z.boolean())

export const userProfileSchemas = {
  'user/info': { request: none, answer: userInfo },
  'user/profile': {
    request: z.object({
      nickname: z.optional(z.string().check(z.trim(), z.maxLength(30, 'request.invalid'), plain)),
      avatar: optionalText(200),
      /** Of mails, SMS and pushes: what the person chose in the app, on whichever device. */
      language: z.optional(z.enum(languages.map(({ name }) => name))),
      realname: z.optional(z.string().check(z.trim(), z.maxLength(60, 'request.invalid'), plain)),
    }),
    answer: userInfo,
  },
  'user/bindEmail': { request: z.object({ email: email(), code: verificationCode, ...personProof }), answer: userInfo },
  'user/changeEmail': {
    request: z.object({
      oldEmail: email('email.required', 'email.old-invalid'),
      oldCode: verificationCode,
      newEmail: email('email.required', 'email.new-invalid'),
      newCode: verificationCode,
      ...personProof,
    }),
    answer: userInfo,
  },
  /** By a code to the new number, and one to the e-mail address. */
  'user/changePhone': {
    request: z.object({ phone, code: verificationCode, mailCode: verificationCode, takeOver, ...personProof }),
    answer: userInfo,
  },
  'user/removePhone': { request: z.object({ mailCode: verificationCode, ...personProof }), answer: userInfo },
} as const
