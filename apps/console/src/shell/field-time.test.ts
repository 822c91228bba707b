import { expect, it } from 'vitest'
import { timeOfField, fieldOfTime } from './field-time.ts'

it('a datetime-local field is read as UTC, and as no value while it is incomplete', () => {
  expect(timeOfField('2026-01-31T09:00')).toBe('2026-01-31T09:00:00.000Z')
  expect(fieldOfTime('2026-01-31T09:00:00.000Z')).toBe('2026-01-31T09:00')
  for (const wrong of ['', '2026-02-31T09:00', '2026-01-31', '2026-01-31T24:01', 'now', '31.01.2026 09:00'])
    expect([wrong, timeOfField(wrong)]).toEqual([wrong, undefined])
})
