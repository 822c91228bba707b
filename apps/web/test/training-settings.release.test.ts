import { describe, expect, it } from 'vitest'
import { run } from './fixtures/training.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, logIn, heading, sees } = phone
const path = '/pages-sub/training-settings/index'
const toggle = (name: string) => phone.page.getByRole('switch', { name, exact: true })

describe('the settings of training [LUV-10]', () => {
  it('are kept on the device, and say where the browser cannot follow them', async () => {
    await logIn()
    await phone.context.addInitScript('delete Navigator.prototype.connection; delete Navigator.prototype.getBattery')
    await phone.context.addInitScript(
      `localStorage.setItem('training-data', JSON.stringify({ month: new Date().toISOString().slice(0, 7), bytes: 3_200_000 }))`,
    )
    await open(path)
    await heading('Training settings').waitFor()
    expect(await phone.page.getByText('This browser doesn’t tell us').count()).toBe(2)
    await sees(/3\.2.MB/)
    await toggle('Only during certain hours').click()
    await phone.page.getByLabel('From', { exact: true }).fill('21:30')
    await phone.page.getByRole('radio', { name: 'Gentle' }).click()
    await phone.page.reload()
    await heading('Training settings').waitFor()
    expect(await toggle('Only during certain hours').getAttribute('aria-checked')).toBe('true')
    expect(await phone.page.getByLabel('From', { exact: true }).inputValue()).toBe('21:30')
    expect(await phone.page.getByRole('radio', { name: 'Gentle' }).getAttribute('aria-checked')).toBe('true')
  })

  it('stop the work while they forbid it, and say why', async () => {
    await logIn()
    await phone.context.addInitScript(`
      localStorage.setItem('training-settings', JSON.stringify({ chargingOnly: true }))
      window.battery = Object.assign(new EventTarget(), { charging: false, level: 0.8 })
      Navigator.prototype.getBattery = async () => window.battery`)
    phone.api.answer({ 'train/lease': () => ({ refuse: 'train.busy', msg: 'Many devices train now' }) })
    await open(`/pages/task-list/run?id=${run.id}`)
    await phone.button('Continue training').click()
    await sees('Paused: this device is not charging')
    await phone.page.evaluate(`battery.charging = true; battery.dispatchEvent(new Event('chargingchange'))`)
    await phone.page.getByText('Paused: this device is not charging').waitFor({ state: 'detached' })
  })
})
