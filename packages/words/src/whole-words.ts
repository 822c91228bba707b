/**
 * Thai words that browsers' dictionaries do not know, or take for two, and tear at the end of a line; a slash stands
 * where they do.
 */
const torn = `พาส/คีย์ ออฟ/ไลน์ อัป/โหลด เพิก/ถอน เช็ก/พอ/ยต์ แอ็ก/ทีฟ โท/เค็น ผู้/อื่น คิว/อาร์/โค้ด ตรวจ/สอบ เครือ/ข่าย
  หลัก/ฐาน เผย/แพร่ เปิด/เผย ค่า/ธรรมเนียม แจ้ง/เตือน ชุด/งาน สิ้น/สุด ส่วน/แบ่ง ปลด/ล็อก รหัส/ผ่าน เสีย/หาย ผู้/ใช้ กู้/คืน
  ราย/ได้ เริ่ม/ต้น เงิน/ต้น ล่วง/หน้า ที่/อยู่ บล็อก/เชน ผู้/บุกรุก ช่วย/เหลือ ขีด/จำกัด ลง/นาม
  เป้า/หมาย แย่/ลง ราย/ชื่อ ล้ม/ละลาย`.split(/\s+/)

/** A word joiner: no line ends here, and nothing is drawn. */
const joiner = '\u2060'

/** Texts that are set so large that a word torn in two is seen at once. */
const headlines: ReadonlySet<string> = new Set(['landing.title', 'invitation.trains', 'invitation.may-train'])

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** A Chinese text that breaks between words only: browsers break it anywhere. A number stays with its measure word. */
const joinWords = (text: string): string =>
  Array.from(chinese.segment(text), ({ segment, isWordLike }) =>
    isWordLike && /\p{Script=Han}/u.test(segment) ? Array.from(segment).join(joiner) : segment,
  )
    .join('')
    .replace(/一(?=[笔筆])/gu, `一${joiner}`)

/** A text of a language that browsers break between words only, as far as it matters there. */
export function keepWordsWhole(language: string, id: string, text: string): string {
  if (language === 'th-TH')
    return torn.reduce((whole, word) => whole.replaceAll(word.replaceAll('/', ''), word.replaceAll('/', joiner)), text)
  return language.startsWith('zh') && headlines.has(id) ? joinWords(text) : text
}
