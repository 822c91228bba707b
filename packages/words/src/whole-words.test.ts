import { expect, it } from 'vitest'
import { builtInTexts } from '#built-in'
import { keepWordsWhole } from '#whole-words'

it('WRD-02 Thai loanwords are not torn over two lines', async () => {
  expect(keepWordsWhole('เพิ่มพาสคีย์แล้ว')).toBe('เพิ่มพาส\u2060คีย์แล้ว')
  const { app } = await builtInTexts('th-TH')
  const words = new Intl.Segmenter('th', { granularity: 'word' })
  const tornIn = (text: string): boolean =>
    [...words.segment(text)].some(({ segment }) => ['พาส', 'ออฟ', 'อัป', 'เพิก', 'เช็ก', 'แอ็ก', 'โท'].includes(segment))
  // The segmenter ends a word at a joiner, where no line may end: what the list does not know is left.
  const joined = Object.values(app).map((text) => keepWordsWhole(text).replaceAll(/\S*\u2060\S*/g, ''))
  expect(Object.values(app).some(tornIn)).toBe(true)
  expect(joined.filter(tornIn)).toEqual([])
})
