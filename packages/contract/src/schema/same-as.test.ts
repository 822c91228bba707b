import { expect, it } from 'vitest'
import { newCredentials } from '#schema/user/identity'
import { register } from '#schema/user/session'

const issues = (parsed: { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

it('two passwords that differ are reported while other fields are missing [VAL-01]', () => {
  const typed = { password: 'one word 1', passwordConfirm: 'other word', payPassword: '', payPasswordConfirm: '' }
  expect(issues(register.safeParse({ ...typed, documents: undefined }))).toContain('passwordConfirm password.mismatch')
  expect(issues(newCredentials.safeParse(typed))).toContain('passwordConfirm password.mismatch')
})

it('a password that is not repeated is reported once [VAL-01]', () => {
  expect(issues(register.safeParse({ password: 'one word 1' })).filter((issue) => issue.includes('mismatch'))).toEqual([
    'passwordConfirm password.mismatch',
    'payPasswordConfirm pay-password.mismatch',
  ])
  expect(issues(register.safeParse('no object'))).toHaveLength(1)
})
