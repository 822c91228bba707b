import { expect, it } from 'vitest'
import { config } from './fixtures/config.ts'
import { takePhone } from './phone.ts'

const phone = takePhone()
const { open, sees, button } = phone

it('the website plays a film of its own host at one of six rates, and none from elsewhere [UI-09]', async () => {
  const video = phone.page.locator('video')
  phone.api.answer({ 'index/config': () => ({ ...config, video: `${phone.api.origin}/film.mp4` }) })
  await open('/pages/website/index')
  await video.waitFor()
  expect(await video.getAttribute('src')).toBe(`${phone.api.origin}/film.mp4`)
  expect(await video.getAttribute('preload')).toBe('none')
  await button('1.5\u2060×').click()
  expect(await video.evaluate((element: { playbackRate: number }) => element.playbackRate)).toBe(1.5)

  phone.api.answer({ 'index/config': () => ({ ...config, video: 'https://elsewhere.example.org/film.mp4' }) })
  const player = phone.page.waitForResponse(/film-[^/]*\.js$/)
  await phone.page.reload()
  await player
  await sees('What it depends on')
  expect(await video.count()).toBe(0)
})
