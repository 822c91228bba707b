import type { KeyboardEvent } from 'react'
import { isShown } from '#device/is-shown.ts'

/**
 * Enter in a field leads to the next empty field of its form, as the keys of a phone's keyboard do; where there is none it
 * sends the form.
 */
export function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
  const fields = [...form.querySelectorAll('input')].filter(
    (field) => !['checkbox', 'radio', 'hidden'].includes(field.type) && !field.disabled && isShown(field),
  )
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}
