import { languages } from '@synet/contract/languages'
import { afterAll, expect, it } from 'vitest'
import { dateText, dateTimeText, momentText, timeText, weekdayTimeText } from '#format'
import { startWords } from '#translate'

afterAll(() => startWords('en-US', {}))

it.each(languages.map((l) => l.name))('WRD-02 an hour reads the same in lists and details in %s', (language) => {
  startWords(language, {})
  const night = new Date(2026, 10, 25, 2, 49)
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
  const hour = plain(timeText(night.toISOString()))
  for (const text of [
    dateTimeText(night.toISOString()),
    momentText(night.toISOString(), night),
    weekdayTimeText(night.getTime()),
  ])
    expect(` ${plain(text)}`.split(/[^\d:]+/)).toContain(hour.match(/[\d:]+/)?.[0])
  expect(dateTimeText(night.toISOString())).toContain(dateText(night.toISOString()))
  if (language === 'zh-TW') expect(hour).toBe('02:49')
})
