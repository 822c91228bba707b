import { takePicture } from '@synet/stack/pictures'
import type { Locator } from 'playwright-core'
import { takePhone } from './phone.ts'

/** A phone for the pages of log-in, registration and account settings: they are forms with passwords and boxes. */
export function takeAccountPhone() {
  const phone = takePhone()
  return {
    phone,
    shot: (name: string): Promise<void> => takePicture(phone.page, `accounts/${name}`),
    field: (name: string): Locator => phone.page.getByLabel(name, { exact: true }),
    box: (): Locator => phone.page.getByRole('alertdialog'),
    /** Nobody is logged in when the app starts. */
    asVisitor: async () => {
      await phone.context.addInitScript("localStorage.removeItem('token')")
    },
    typePin: async (name: string, digits: string): Promise<void> => {
      await phone.page.getByRole('textbox', { name, exact: true }).click()
      await phone.page.keyboard.type(digits)
    },
  }
}
