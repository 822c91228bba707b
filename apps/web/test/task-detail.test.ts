import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button, heading } = phone

it('NAV-06 ENT-03 a task says its terms, what an example earns and when, and starts from there', async () => {
  await open('/pages/task-list/index')
  await phone.page
    .getByRole('button', { name: /^All terms:/ })
    .first()
    .click()
  await sees('An example', 'All days paid, in total', 'What it trains')
  await takePicture(phone.page, 'task-detail/example')
  await button('Pledge').click()
  await phone.page.getByRole('dialog').getByText('Region').first().waitFor()
})

it('NAV-06 a task that is not offered any more says so', async () => {
  await open('/pages-sub/task/detail?id=999')
  await sees('This task is not offered any more.')
  await heading('Task details').waitFor()
  expect(await button('Pledge').count()).toBe(0)
})
