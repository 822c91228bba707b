import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, button, heading, sees } = phone
const tab = (name: string) => phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

it('an error in one page keeps the frame and the other pages working, and says whose it is [FLT-04]', async () => {
  await open('/pages/home/index')
  await sees('1,284')
  // An extension has taken what React removes after the next tap.
  await phone.page.evaluate(`addEventListener('click', () => {
    const real = Node.prototype.removeChild
    Node.prototype.removeChild = function () {
      Node.prototype.removeChild = real
      throw new DOMException('gone', 'NotFoundError')
    }
  }, { capture: true, once: true })`)
  await button('Hide balances').click()
  await sees('Something went wrong on our side. Please try again.')
  expect(await phone.page.getByText('timed out').count()).toBe(0)
  await tab('Tasks').click()
  await heading('Tasks').waitFor()
  await tab('Home').click()
  await button('Try again').click()
  await button('Hide balances').click()
  await sees('1,284')
})
