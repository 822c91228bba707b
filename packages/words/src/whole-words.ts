/** Thai words that browsers' dictionaries do not know and tear at the end of a line; a slash stands where they do. */
const torn = 'พาส/คีย์ ออฟ/ไลน์ อัป/โหลด เพิก/ถอน เช็ก/พอ/ยต์ แอ็ก/ทีฟ โท/เค็น คิว/อาร์/โค้ด'.split(' ')

/** A word joiner: no line ends here, and nothing is drawn. */
const joiner = '\u2060'

/** A Thai text that browsers break between words only. */
export const keepWordsWhole = (text: string): string =>
  torn.reduce((whole, word) => whole.replaceAll(word.replaceAll('/', ''), word.replaceAll('/', joiner)), text)
