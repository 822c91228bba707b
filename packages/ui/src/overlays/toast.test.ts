import { expect, it } from 'vitest'
import { createOverlay } from './toast.ts'

function arrange() {
  const due: { run: () => void; ms: number }[] = []
  const reported: string[] = []
  const overlay = createOverlay(
    {
      set: (run, ms) => {
        const timer = { run, ms }
        due.push(timer)
        return timer
      },
      clear: (timer) => {
        const at = due.findIndex((candidate) => candidate === timer)
        if (at >= 0) due.splice(at, 1)
      },
    },
    (message) => reported.push(message),
  )
  return { overlay, due, reported }
}

it('a toast has its defaults and disappears after 1500 ms [UI-02]', () => {
  const { overlay, due } = arrange()
  overlay.showToast({ msg: 'Copied' })
  expect(overlay.read()).toMatchObject({
    kind: 'toast',
    iconName: 'success',
    position: 'middle',
    zIndex: 100,
    cover: false,
  })
  expect(due.map((timer) => timer.ms)).toEqual([1_500])
  due[0]?.run()
  expect(overlay.read()).toBeUndefined()
})

it('loading has no time limit and shares the overlay with toasts [UI-02]', () => {
  const { overlay, due } = arrange()
  overlay.showToast({ msg: 'a' })
  overlay.showLoading({ msg: 'b' })
  expect(due).toEqual([])
  expect(overlay.read()).toMatchObject({ kind: 'loading', msg: 'b', cover: true })
  overlay.hideLoading()
  expect(overlay.read()).toBeUndefined()
})

it('an unpaired hide is reported and hides nothing [UI-02]', () => {
  const { overlay, reported } = arrange()
  overlay.showLoading({ msg: 'a' })
  overlay.hideToast()
  expect(reported).toEqual(['unpaired: hideToast'])
  expect(overlay.read()).toBeDefined()
})
