import { expect, it } from 'vitest'
import { timeWritten, writtenTime } from './written-time.ts'

it('a time is read as it was written, and a day that there is not is refused', () => {
  expect(timeWritten(' 2026-01-31 09:00 ')).toBe('2026-01-31T09:00:00.000Z')
  expect(writtenTime('2026-01-31T09:00:00.000Z')).toBe('2026-01-31 09:00')
  for (const wrong of ['', 'tomorrow', '2026-02-31 09:00', '2026-01-31 25:00', '2026-01-31'])
    expect([wrong, timeWritten(wrong)]).toEqual([wrong, undefined])
})
