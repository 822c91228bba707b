import { expect, it } from 'vitest'
import { builtInTexts } from '#built-in'
import { keepWordsWhole } from '#whole-words'

it('Thai words are not torn over two lines [WRD-02]', async () => {
  expect(keepWordsWhole('th-TH', 'passkey.added', 'เพิ่มพาสคีย์แล้ว')).toBe('เพิ่มพาส\u2060คีย์แล้ว')
  const { app } = await builtInTexts('th-TH')
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  const tornIn = (text: string): boolean =>
    [...words.segment(text)].some(({ segment }) =>
      ['พาส', 'ออฟ', 'อัป', 'เพิก', 'เช็ก', 'แอ็ก', 'โท', 'เครือ', 'เผย', 'ภาย', 'หน้าที่', 'จอ', 'ราย'].includes(segment),
    )
  // The segmenter ends a word at a joiner, where no line may end: what the list does not know is left.
  const joined = Object.values(app).map((text) => keepWordsWhole('th-TH', '', text).replaceAll(/\S*\u2060\S*/g, ''))
  expect(Object.values(app).some(tornIn)).toBe(true)
  expect(joined.filter(tornIn)).toEqual([])
})

it('words of a Chinese headline are not torn over two lines, and other texts stay as they are [WRD-02]', () => {
  const text = '用您的设备训练开放的 AI 模型。'
  expect(keepWordsWhole('zh-CN', 'landing.title', text)).toBe('用您的设\u2060备训\u2060练开\u2060放的 AI 模\u2060型。')
  expect(keepWordsWhole('zh-TW', 'landing.title', '每一筆收益')).toBe('每\u2060一\u2060筆收\u2060益')
  expect(keepWordsWhole('zh-CN', 'landing.lead', text)).toBe(text)
  expect(keepWordsWhole('ja-JP', 'landing.title', text)).toBe(text)
})

it('a number is not parted from what it counts, nor an amount from its unit', () => {
  expect(keepWordsWhole('en-US', '', 'Fixed supply of 970 million')).toBe('Fixed supply of 970\u00a0million')
  expect(keepWordsWhole('th-TH', '', 'แพลตฟอร์ม 1 พันล้านเหรียญ')).toBe('แพลตฟอร์ม 1\u00a0พันล้านเหรียญ')
  expect(keepWordsWhole('th-TH', '', 'ชุดของทีมใน {days} วัน โดย {name} และ {n, plural, other {# คน}}')).toBe(
    'ชุดของทีมใน {days}\u00a0วัน โดย {name} และ {n, plural, other {#\u00a0คน}}',
  )
  expect(keepWordsWhole('fr-FR', '', '{amount} USDT, {min} {asset}')).toBe('{amount}\u00a0USDT, {min} {asset}')
})
