import { hours, minutes } from '@synet/core/clock'
import { totpCode } from '@synet/stack/seed'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#people/password/hash-password'
import { type ModelUser, openProductForEach, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'
import { untilLocked } from '#test-support/lock-waits'

const password = 'correct horse'
openProductForEach(1)
let user: ModelUser
beforeEach(async () => {
  user = product.user(0)
  const hash = await hashPassword(product.context, password)
  await product.look`update app.user_account set password_hash = ${hash}, email = 'user0@demo.invalid' where id = ${user.id}`
})

const refused = (error: string) => ({ data: { error } })
const logIn = (secondFactor?: string) =>
  user.call('user/login', { account: 'user0', password, ...(secondFactor !== undefined && { secondFactor }) })
const mails = async () =>
  (await product.look<{ body_text: string }[]>`select body_text from app.message where sealed is null order by id`).map(
    (row) => row.body_text,
  )
/** The app's code of now may have been used: real time does not pass for a test, so what was used is forgotten. */
const forgetUsed = () => product.look`update app.second_factor set last_step = 0`
async function turnOn() {
  const { secret } = await user.call('user/beginSecondFactor', { password, payPassword })
  const { recoveryCodes } = await user.call('user/confirmSecondFactor', { secondFactor: totpCode(secret) })
  return { secret, recoveryCodes }
}

it('an authenticator app is asked for at log-in once its first code was right [LUV-05]', async () => {
  await expect(user.call('user/beginSecondFactor', { password: 'wrong', payPassword })).rejects.toMatchObject(
    refused('password.wrong'),
  )
  const { secret, uri } = await user.call('user/beginSecondFactor', { password, payPassword })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Synet:user0\?issuer=Synet&secret=/)
  await logIn()
  await expect(user.call('user/confirmSecondFactor', { secondFactor: '000000' })).rejects.toMatchObject(
    refused('factor.wrong'),
  )
  const { recoveryCodes } = await user.call('user/confirmSecondFactor', { secondFactor: totpCode(secret) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await user.call('user/secondFactor', {})).toEqual({ since: product.now().toISOString(), codesLeft: 10 })
  expect((await mails()).at(-1)).toContain('a code from your authenticator app')

  await expect(logIn()).rejects.toMatchObject(refused('login.factor-required'))
  // The code that confirmed it was used.
  await expect(logIn(totpCode(secret))).rejects.toMatchObject(refused('factor.wrong'))
  await forgetUsed()
  expect((await logIn(totpCode(secret))).userInfo.username).toBe('user0')
  await expect(logIn(totpCode(secret))).rejects.toMatchObject(refused('factor.wrong'))
  // Somebody without the password learns nothing of it.
  await expect(user.call('user/login', { account: 'user0', password: 'wrong horse' })).rejects.toMatchObject(
    refused('login.wrong'),
  )
  await expect(user.call('user/beginSecondFactor', { password, payPassword })).rejects.toMatchObject(
    refused('factor.on'),
  )
})

it('a thief of the database finds no secret and no recovery code [LUV-05]', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const [stored] = await product.look<{ rows: string }[]>`
    select concat((select string_agg(f::text, ' ') from app.second_factor f),
      (select string_agg(c::text, ' ') from app.recovery_code c)) as rows`
  const rows = stored?.rows ?? ''
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(rows).not.toContain(text)
  expect(rows.match(/argon2id\$/g)).toHaveLength(10)
})

it('a recovery code replaces the app once, and its use is reported by mail [LUV-05]', async () => {
  const { recoveryCodes } = await turnOn()
  const [first = '', second = ''] = recoveryCodes
  await logIn(first.toLowerCase().replaceAll('-', ' '))
  expect(
    (await mails()).filter((text) => text.includes('A recovery code of your account user0 was used')),
  ).toHaveLength(1)
  await expect(logIn(first)).rejects.toMatchObject(refused('factor.wrong'))
  expect((await user.call('user/secondFactor', {})).codesLeft).toBe(9)
  const renewed = await user.call('user/renewRecoveryCodes', { password, secondFactor: second })
  expect(renewed.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([])
  await expect(logIn(recoveryCodes[2])).rejects.toMatchObject(refused('factor.wrong'))
  await logIn(renewed.recoveryCodes[0])
})

it('a recovery code that is sent twice at once is accepted once [LUV-05]', async () => {
  const { recoveryCodes } = await turnOn()
  const ask = async () => Promise.allSettled([logIn(recoveryCodes[3]), logIn(recoveryCodes[3])])
  let answers: ReturnType<typeof ask> | undefined
  await product.look.begin(async (tx) => {
    await tx`select from app.recovery_code for update`
    answers = ask()
    // Both have read that it is unused.
    await untilLocked(product.look, 'recovery_code', 2)
  })
  const both = (await answers) ?? []
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('five wrong codes lock the factor for a quarter of an hour, also when they come at once [LUV-05]', async () => {
  const { secret } = await turnOn()
  await forgetUsed()
  const codes = Array.from({ length: 12 }, async () => logIn('123456').catch((error: unknown) => error))
  const errors = (await Promise.all(codes)).map((error) => (error as { data?: { error?: string } }).data?.error)
  expect(errors.filter((error) => error === 'factor.wrong').length).toBeLessThanOrEqual(5)
  await expect(user.call('user/endSecondFactor', { password, secondFactor: totpCode(secret) })).rejects.toMatchObject(
    refused('factor.locked'),
  )
  await product.pass(minutes(15))
  await user.call('user/endSecondFactor', { password, secondFactor: totpCode(secret) })
})

it('the authenticator app is turned off by password and factor, which starts the hold and is reported by mail [LUV-05]', async () => {
  const { secret, recoveryCodes } = await turnOn()
  await product.pass(hours(48))
  await forgetUsed()
  const end = (given: { password: string; secondFactor: string }) => user.call('user/endSecondFactor', given)
  await expect(end({ password: 'wrong', secondFactor: totpCode(secret) })).rejects.toMatchObject(
    refused('password.wrong'),
  )
  await expect(end({ password, secondFactor: '000000' })).rejects.toMatchObject(refused('factor.wrong'))
  await end({ password, secondFactor: recoveryCodes[9] ?? '' })
  expect((await user.call('bank/list', {})).heldUntil).not.toBeNull()
  expect((await mails()).at(-1)).toContain('was turned off')
  await logIn()
  await expect(end({ password, secondFactor: totpCode(secret) })).rejects.toMatchObject(refused('factor.off'))
})

it('a log-in takes codes as people copy them, and counts no try for a text that can be no code [FLT-05]', async () => {
  const { secret, recoveryCodes } = await turnOn()
  const [first = ''] = recoveryCodes
  const code = totpCode(secret)
  const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  for (const copied of [`${code.slice(0, 3)} ${code.slice(3)}`, `${code.slice(0, 3)}\u00a0-${code.slice(3)}\n`, wide]) {
    await forgetUsed()
    await logIn(copied)
  }
  await logIn(` ${first.toLowerCase().replaceAll('-', '\u2013')}\u200b`)
  for (let turn = 0; turn < 7; turn += 1) await expect(logIn('12345')).rejects.toMatchObject(refused('factor.wrong'))
  await forgetUsed()
  await logIn(code)
})

describe('wrong codes of somebody who has the password', () => {
  const email = 'user0@demo.invalid'
  const next = { password: 'another horse', passwordConfirm: 'another horse' }
  const lock = async () => {
    for (let n = 0; n < 6; n++) await logIn('123456').catch(() => undefined)
    await expect(logIn('123456')).rejects.toMatchObject(refused('factor.locked'))
    await forgetUsed()
  }
  const askForCode = async () => {
    await user.call('ems/send', { email, event: 'password' })
    return product.newestCode(email)
  }
  /** Codes have a limit of their own, which is not meant here. */
  const recover = async (code: string, secondFactor: string) => {
    await product.look`update app.verification_code set tries = 0, used_at = null, expires_at = '9999-01-01'`
    return user.call('user/recoverPassword', { by: 'email', address: email, code, ...next, secondFactor })
  }

  it('lock the owner out of no device that has logged in before [ATK-08]', async () => {
    const { secret } = await turnOn()
    await forgetUsed()
    const { deviceSecret } = await logIn(totpCode(secret))
    await lock()
    const here = (secondFactor: string) =>
      user.call('user/login', { account: 'user0', password, secondFactor, deviceSecret })
    for (let n = 0; n < 4; n++) await expect(here('123456')).rejects.toMatchObject(refused('factor.wrong'))
    expect((await here(totpCode(secret))).userInfo.username).toBe('user0')
    // The device has a count of its own.
    for (let n = 0; n < 6; n++) await expect(here('123456')).rejects.toMatchObject(refused('factor.wrong'))
    await expect(here(totpCode(secret))).rejects.toMatchObject(refused('login.wait'))
  })

  it('do not prevent the owner from setting a new password, which takes a code from their mail [ATK-08]', async () => {
    const { secret } = await turnOn()
    await lock()
    await recover(await askForCode(), totpCode(secret))
    await forgetUsed()
    await expect(logIn(totpCode(secret))).rejects.toMatchObject(refused('login.wrong'))
  })

  it('are at most five per quarter of an hour, too, where a code from the mail was given [ATK-08]', async () => {
    const { secret } = await turnOn()
    const code = await askForCode()
    await forgetUsed()
    for (let n = 0; n < 5; n++) await expect(recover(code, '123456')).rejects.toMatchObject(refused('factor.wrong'))
    const locked = { data: { error: 'factor.locked', minutes: 15 } }
    await expect(recover(code, totpCode(secret))).rejects.toMatchObject(locked)
    await product.pass(minutes(15))
    await expect(recover(code, '123456')).rejects.toMatchObject(refused('factor.wrong'))
    await recover(code, totpCode(secret))
    // A right one ends the count.
    await forgetUsed()
    for (let n = 0; n < 5; n++) await expect(recover(code, '123456')).rejects.toMatchObject(refused('factor.wrong'))
  })
})
