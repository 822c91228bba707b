import type { LexiconTexts } from './lexicon.ts'

export const texts: LexiconTexts = {
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
