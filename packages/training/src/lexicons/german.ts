import type { Language, LexiconTexts } from './lexicon.ts'

const texts: LexiconTexts = {
  'en-US': {
    name: 'How is this German word spoken?',
    topic: 'German pronunciation',
    purpose:
      'Learns how German words are spoken, with their stress and the length of their vowels, including compounds no dictionary has: what a free screen reader or speech program needs.',
  },
  'zh-CN': {
    name: '这个德语单词怎么念？',
    topic: '德语发音',
    purpose: '学习德语单词的读音，包括重音和元音长短，也包括词典里没有的复合词，供免费的读屏和语音软件使用。',
  },
  'zh-TW': {
    name: '這個德文單字怎麼唸？',
    topic: '德語發音',
    purpose: '學習德文單字的讀音，包括重音和母音長短，也包括字典裡沒有的複合字，供免費的螢幕報讀與語音軟體使用。',
  },
  'ja-JP': {
    name: 'このドイツ語の単語はどう読む？',
    topic: 'ドイツ語の発音',
    purpose:
      '辞書にない複合語も含め、ドイツ語の単語の読み方を、アクセントと母音の長さまで学びます。無料の読み上げソフトや音声ソフトに役立ちます。',
  },
  'ko-KR': {
    name: '이 독일어 단어는 어떻게 읽을까요?',
    topic: '독일어 발음',
    purpose:
      '사전에 없는 합성어까지 독일어 단어의 발음을 강세와 모음 길이와 함께 배웁니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Đức này đọc thế nào?',
    topic: 'Phát âm tiếng Đức',
    purpose:
      'Học cách đọc từ tiếng Đức, cùng trọng âm và độ dài nguyên âm, kể cả những từ ghép không có trong từ điển: điều mà phần mềm đọc màn hình và giọng nói miễn phí cần.',
  },
  'tr-TR': {
    name: 'Bu Almanca kelime nasıl okunur?',
    topic: 'Almanca telaffuz',
    purpose:
      'Sözlükte olmayan birleşik kelimeler dahil, Almanca kelimelerin okunuşunu vurgusu ve ünlülerinin uzunluğuyla öğrenir; ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar.',
  },
  'th-TH': {
    name: 'คำภาษาเยอรมันคำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาเยอรมัน',
    purpose:
      'เรียนรู้การออกเสียงคำภาษาเยอรมัน พร้อมเสียงเน้นและความยาวของสระ รวมถึงคำประสมที่ไม่มีในพจนานุกรม ซึ่งโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรีต้องใช้',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot allemand ?',
    topic: 'Prononciation allemande',
    purpose:
      'Apprend la prononciation des mots allemands, avec leur accent et la longueur de leurs voyelles, même des mots composés absents des dictionnaires : ce qu’il faut à un lecteur d’écran ou à une voix de synthèse libres.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra alemana?',
    topic: 'Pronunciación alemana',
    purpose:
      'Aprende cómo se pronuncian las palabras alemanas, con su acento y la longitud de sus vocales, también las compuestas que no están en ningún diccionario: lo que necesita un lector de pantalla o un programa de voz libre.',
  },
}

const vowels = 'a aː ɛ ɛː e eː ɪ i iː ɔ o oː ʊ u uː ʏ y yː œ ø øː aɪ̯ aʊ̯ ɔɪ̯ ɑ̃ ɛ̃ ɔ̃ œ̃'.normalize('NFD').split(' ')
const others = 'ə ɐ ɐ̯ i̯ u̯ o̯ y̯ p b t d k ɡ f v s z ʃ ʒ ç x h m n ŋ l ʁ j'.split(' ')

const first = 0x21
const mark = '='
/** No byte is the mark or above the last printable one; a vowel has a byte with the stress and one without. */
const stress = 'ˈ'
const sounds = [...others, ...vowels, ...vowels.map((vowel) => `${stress}${vowel}`)]
const markAt = mark.charCodeAt(0) - first
const meanings = [...sounds.slice(0, markAt), '', ...sounds.slice(markAt)]
const byteOf: ReadonlyMap<string, string> = new Map(
  meanings.flatMap((sound, i) => (sound === '' ? [] : [[sound, String.fromCharCode(first + i)] as const])),
)
const longestFirst = [...others, ...vowels].sort((a, b) => b.length - a.length)

/** Spellings of the same sound, in the order in which they are replaced. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/c\u0327/gu, 'ç'],
  // The borders of syllables, the second stress, glottal stops, ties, half length.
  [/[.ˌʔˑ]|\u035c|\u0361|\u200c/gu, ''],
  [/ʦ/gu, 'ts'],
  [/ʧ/gu, 'tʃ'],
  [/ʤ/gu, 'dʒ'],
  [/g/gu, 'ɡ'],
  [/:/gu, 'ː'],
  [/'/gu, stress],
  [/ǝ/gu, 'ə'],
  [/[rʀɹ]/gu, 'ʁ'],
  [/χ/gu, 'x'],
  [/([nml])(?:\u0329|\u030d)/gu, 'ə$1'],
  [/\u0311/gu, '\u032f'],
  [/a(?:ɪ|ɛ\u032f)\u032f?/gu, 'aɪ\u032f'],
  [/aʊ\u032f?/gu, 'aʊ\u032f'],
  [/ɔ(?:ɪ\u032f?|ʏ\u032f?|ø\u032f)/gu, 'ɔɪ\u032f'],
  [/[ɑa]\u0303ː?/gu, 'ɑ\u0303'],
  [/[ɔo]\u0303ː?/gu, 'ɔ\u0303'],
  [/([ɛœ])\u0303ː/gu, '$1\u0303'],
  [/ɑ(?!\u0303)ː?/gu, 'aː'],
]

/** IPA writes the stress before a syllable; here its vowel has it. The second stress is left out. */
function encode(ipa: string): string | undefined {
  let rest = alike.reduce((text, [from, to]) => text.replaceAll(from, to), ipa.normalize('NFD'))
  let isStressed = false
  let bytes = ''
  while (rest !== '') {
    if (rest.startsWith(stress)) {
      isStressed = true
      rest = rest.slice(stress.length)
      continue
    }
    const sound = longestFirst.find((candidate) => rest.startsWith(candidate))
    if (sound === undefined) return undefined
    rest = rest.slice(sound.length)
    const withStress = isStressed && byteOf.get(`${stress}${sound}`)
    if (withStress) isStressed = false
    bytes += withStress || byteOf.get(sound)
  }
  return isStressed || bytes === '' ? undefined : bytes
}

export const german: Language = {
  file: 'dictionaries/de-raw.json',
  sha256: 'addbdd581d39fc09ecfa2d51edbf25dfe4557cbabb4fc39e92f1ad16518e5c59',
  word: /^[A-ZÄÖÜ]?[a-zäöüß]{2,}$/u,
  endings: 'innen ungen enden ender endes endem ende ern est ung end ten tet te en em er es et in st e n s t'.split(
    ' ',
  ),
  encode,
  text: '67a5cf6931413bc0a73dfc295f4eea1ab72befea8c8444e94b1b2f241bb73703',
  about: `The first stress of a word stands before its vowel, the second one is left out. Syllabic consonants are written
with ə, affricates as two sounds. Nouns are in lower case. Words with sounds that only other languages have are left out.`,
  project: {
    code: 'german-sounds',
    texts,
    initialSeed: 1880,
    rateDips: { every: 15, length: 5 },
    alphabet: { first, texts: meanings, between: '' },
    baseline: { kind: 'joint-counts', value: 0.727, error: 0.00996, of: 2_000 },
    experiment: { units: 180, value: 0.8215, error: 0.00856, of: 2_000 },
    packageFunction: 'pronounce',
    prompts: ['aussprache=', 'fernsehturm=', 'kartoffelsalat='],
  },
}
