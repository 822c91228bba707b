import type { BaseSyntheticEvent } from 'react'
import { afterNextPaint } from '#app/after-next-paint.ts'

/** The first field with a fault takes the focus: it may be a screen above or below the button. */
export async function focusFaultIn(fields: Element | null): Promise<void> {
  await afterNextPaint()
  const field = fields?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] :is(input, button)')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

export const focusFault = ({ target }: BaseSyntheticEvent): Promise<void> =>
  focusFaultIn(target instanceof Element ? target.closest('form') : null)
