import { expect, it } from 'vitest'
import { confirmBox, messageBox, openBox, promptError } from './message-box.ts'

it('a prompt is blocked by pattern and validator, with the default, the given or the returned text [UI-01]', () => {
  const wrong = '输入的数据不合法'
  expect(promptError({ inputPattern: /^\d+$/ }, 'x', wrong)).toBe(wrong)
  expect(promptError({ inputPattern: /^\d+$/, inputError: 'digits only' }, 'x', wrong)).toBe('digits only')
  expect(promptError({ inputValidate: (v) => v.length > 2 }, 'ab', wrong)).toBe(wrong)
  expect(promptError({ inputValidate: () => 'too short' }, 'ab', wrong)).toBe('too short')
  expect(promptError({ inputPattern: /^\d+$/, inputValidate: (v) => v !== '0' }, '12', wrong)).toBeUndefined()
})

it('boxes queue up: one shows at a time and each gets its own answer [UI-01]', async () => {
  const first = messageBox({ msg: 'first' })
  const second = confirmBox({ msg: 'second' })
  expect(openBox()?.options.msg).toBe('first')
  openBox()?.settle({ action: 'close' })
  expect(await first).toEqual({ action: 'close' })
  expect(openBox()?.options).toMatchObject({ msg: 'second', type: 'confirm' })
  openBox()?.settle({ action: 'confirm', value: '' })
  expect(await second).toBe(true)
  expect(openBox()).toBeUndefined()
})
