import { testPin } from '@synet/contract/test-support/test-pin'
import { mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { newestCode } from '@synet/server/test-support/person'
import { until } from '@synet/server/test-support/until'
import { buildApps } from '@synet/stack/build-apps'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type OtherPage, otherBrowsers } from '#support/other-browsers'
import { startTestStack, type TestStack } from '#support/test-stack'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack({ apps: buildApps(), blockMs: 500 })
}, 240_000)
afterAll(() => stack.forget())

/** Code for the page: its last visible element with a name. `found` is said of it. */
const whenFound = (selector: string, name: string | RegExp, found: string): string => `(() => {
  const name = ${typeof name === 'string' ? JSON.stringify(name) : String(name)}
  const isNamed = (text) => (name instanceof RegExp ? name.test(text) : text === name)
  const e = [...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((e) => e.checkVisibility() && !e.closest('[inert]') && !e.disabled)
    .findLast((e) => isNamed((e.ariaLabel || e.innerText || '').trim().replace(/\\s+/g, ' ')))
  if (!e) return false
  ${found}
})()`

/** A person at a page, who reads what is visible and presses what has a name. */
const personAt = (page: OtherPage) => ({
  sees: (text: string) =>
    until(`“${text}”`, () => page.read<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`)),
  press: (name: string | RegExp) =>
    until(`a button “${String(name)}”`, () =>
      page.read<boolean>(whenFound('button, a, label, [role=radio]', name, 'e.click(); return true')),
    ),
  async fill(label: string, text: string) {
    const focus = 'const field = e.control ?? e; field.focus(); field.select(); return document.activeElement === field'
    await until(`a field “${label}”`, () => page.read<boolean>(whenFound('label, input', label, focus)))
    await page.type(text)
  },
})

describe('the story, from a visit to a verified unit [EVR-05]', () => {
  for (const [n, { name, packages, open }] of otherBrowsers.entries()) {
    if (!open) console.log(`No ${name} here, so the story is not told in it: apt-get install ${packages}`)
    it.skipIf(!open)(`is told in ${name}`, { timeout: 240_000 }, async () => {
      await using page = await (open as NonNullable<typeof open>)()
      const { sees, press, fill } = personAt(page)
      const phone = `+1202555013${n}`
      await page.open(stack.urls.site)
      await sees('Your device trains open AI models')

      await press('Register')
      await fill('Phone number', phone)
      await press('Send code')
      await fill('Verification code', await newestCode(stack, phone, 0))
      await fill('Username', `guest_${name.toLowerCase()}`)
      await press('No code? Use ours')
      await press('Next')
      await fill('Login password', 'correct horse battery')
      await fill('Repeat login password', 'correct horse battery')
      await fill('Payment password', testPin)
      await press(/^I accept/)
      await press('Register')
      const email = `${name.toLowerCase()}@demo.invalid`
      await fill('Email address', email)
      await press('Send code')
      await fill('Email verification code', await newestCode(stack, email, 0))
      await press('Add email')

      await press('Choose a task')
      await press('100')
      await press(/^Start: Tiny speeches, 7 days/)
      await press(/^Deposit [\d.]+ USDT$/)
      const address = await until('an address to pay', () =>
        page.read<string>(`document.querySelector('[data-testid=recharge-address]')?.dataset.address`),
      )
      await mintTestUsdt(stack.urls.chain, address, 200_000_000n)
      await sees('was added to your balance.')
      await press('Continue with your task')
      await press('Continue')
      await press(/^(Lock|Buy|Pay) /)
      await sees('Verified')
    })
  }
})
