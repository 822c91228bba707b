import type { Language, LexiconTexts } from './lexicon.ts'

const texts: LexiconTexts = {
  'en-US': {
    name: 'How is this French word spoken?',
    topic: 'French pronunciation',
    purpose:
      'Learns how French words are spoken, and which of their letters are silent, including words no dictionary has: what a free screen reader or speech program needs.',
  },
  'zh-CN': {
    name: '这个法语单词怎么念？',
    topic: '法语发音',
    purpose: '学习法语单词的读音和哪些字母不发音，包括词典里没有的词，供免费的读屏和语音软件使用。',
  },
  'zh-TW': {
    name: '這個法文單字怎麼唸？',
    topic: '法語發音',
    purpose: '學習法文單字的讀音和哪些字母不發音，包括字典裡沒有的字，供免費的螢幕報讀與語音軟體使用。',
  },
  'ja-JP': {
    name: 'このフランス語の単語はどう読む？',
    topic: 'フランス語の発音',
    purpose:
      '辞書にない語も含め、フランス語の単語の読み方と、どの文字を読まないかを学びます。無料の読み上げソフトや音声ソフトに役立ちます。',
  },
  'ko-KR': {
    name: '이 프랑스어 단어는 어떻게 읽을까요?',
    topic: '프랑스어 발음',
    purpose:
      '사전에 없는 말까지 프랑스어 단어의 발음과 소리 나지 않는 글자를 배웁니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Pháp này đọc thế nào?',
    topic: 'Phát âm tiếng Pháp',
    purpose:
      'Học cách đọc từ tiếng Pháp và những chữ cái câm trong đó, kể cả những từ không có trong từ điển: điều mà phần mềm đọc màn hình và giọng nói miễn phí cần.',
  },
  'tr-TR': {
    name: 'Bu Fransızca kelime nasıl okunur?',
    topic: 'Fransızca telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, Fransızca kelimelerin okunuşunu ve hangi harflerin okunmadığını öğrenir; ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar.',
  },
  'th-TH': {
    name: 'คำภาษาฝรั่งเศสคำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาฝรั่งเศส',
    purpose:
      'เรียนรู้การออกเสียงคำภาษาฝรั่งเศสและตัวอักษรที่ไม่ออกเสียง รวมถึงคำที่ไม่มีในพจนานุกรม ซึ่งโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรีต้องใช้',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot ?',
    topic: 'Prononciation française',
    purpose:
      'Apprend la prononciation des mots français et leurs lettres muettes, même de mots absents des dictionnaires : ce qu’il faut à un lecteur d’écran ou à une voix de synthèse libres.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra francesa?',
    topic: 'Pronunciación francesa',
    purpose:
      'Aprende cómo se pronuncian las palabras francesas y qué letras son mudas, también en palabras que no están en ningún diccionario: lo que necesita un lector de pantalla o un programa de voz libre.',
  },
}

const meanings = 'a ɑ ɑ̃ e ɛ ɛ̃ ə i o ɔ ɔ̃ ø œ œ̃ u y j ɥ w p b t d k ɡ f v s z ʃ ʒ m n ɲ ŋ l ʁ'.split(' ')
const first = 0x41
const byteOf: ReadonlyMap<string, string> = new Map(meanings.map((sound, i) => [sound, String.fromCharCode(first + i)]))

/** Syllables, stress and length, which say nothing about a French word, are left out. */
function encode(ipa: string): string | undefined {
  const plain = ipa
    .normalize('NFD')
    .replaceAll(/[.ˈˌː]|\u0361|\u200d/gu, '')
    .replaceAll('g', 'ɡ')
    .replaceAll('ǝ', 'ə')
    .replaceAll('ε', 'ɛ')
    .replaceAll(/[rʀ]/gu, 'ʁ')
    .replaceAll('a\u0303', 'ɑ\u0303')
    .replaceAll('o\u0303', 'ɔ\u0303')
  const bytes = (plain.match(/.\u0303?/gu) ?? []).map((sound) => byteOf.get(sound))
  return bytes.length > 0 && bytes.every((byte) => byte !== undefined) ? bytes.join('') : undefined
}

export const french: Language = {
  file: 'dictionaries/fr-raw.json',
  sha256: '673325077bb44a8b6361ed0dc9268fad2e9c539597abe0f7c9c1b06ab2b5908c',
  word: /^[A-ZÀÂÇÉÈÊÎÔ]?[a-zàâæçéèêëîïôœùûüÿ]{2,}$/u,
  endings:
    'eraient assions assiez issions issiez raient issent issons assent irent erent aient rions riez asses isses rons rait rais ions ames ates imes ites iez rez ras rai ons ont ant ent asse isse ait ais era er ez es ai as is it ir ee ra re a e i r s t u x'.split(
      ' ',
    ),
  encode,
  text: 'ed793d6280cf3995195b807ec4c65614518efd7a52036c7bef67f8c1b2af9745',
  about: 'Stress, length and the borders of syllables, which say nothing about a French word, are left out.',
  project: {
    code: 'french-sounds',
    texts,
    initialSeed: 1635,
    rateDips: { every: 15, length: 5 },
    alphabet: { first, texts: meanings, between: '' },
    baseline: { kind: 'joint-counts', value: 0.7935, error: 0.00905, of: 2_000 },
    packageFunction: 'pronounce',
    prompts: ['prononciation=', 'oiseau=', 'chantaient='],
  },
}
