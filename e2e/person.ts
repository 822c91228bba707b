import { type Call, createClient } from '@synet/contract/client'
import type { Stack } from '@synet/stack/start-stack'

/** Waits for a state, never for a time. @throws with `what` when it has not come after `timeoutMs` */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>, timeoutMs = 60_000): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
}

/** The newest six-digit code that the development mailbox got for an address. */
export const newestCode = (stack: Stack, to: string, after: number): Promise<string> =>
  until(`a code for ${to}`, async () => {
    const messages = stack.mailbox.messages(to)
    return messages.length > after ? /\b\d{6}\b/.exec(`${messages[0]?.subject} ${messages[0]?.text}`)?.[0] : undefined
  })

export interface Person {
  readonly call: Call
  readonly payPassword: string
  readonly email: string
}

let people = 0

/** Registers somebody through the API, with the code from the mailbox, and binds an e-mail. */
export async function registerPerson(stack: Stack, inviteCode: string): Promise<Person> {
  const n = people++
  const phone = `+1202555${String(1000 + n).padStart(4, '0')}`
  let token: string | undefined
  const call = createClient({ origin: stack.urls.site, fetch, lang: () => 'en', token: () => token })
  await call('sms/send', { phone, event: 'register' })
  const code = await newestCode(stack, phone, 0)
  const session = await call('user/register', {
    phone, username: `person_${n}`, password: 'correct horse', passwordConfirm: 'correct horse', payPassword: '135790',
    payPasswordConfirm: '135790', invite_code: inviteCode, code,
  })
  token = session.token
  const email = `person_${n}@demo.invalid`
  await call('ems/send', { email, event: 'bind' })
  await call('user/bindEmail', { email, code: await newestCode(stack, email, 0) })
  return { call, payPassword: '135790', email }
}
