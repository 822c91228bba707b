import type { LexiconTexts } from './lexicon.ts'

export const texts: LexiconTexts = {
  'en-US': {
    name: 'How is this French word spoken?',
    topic: 'French pronunciation',
    purpose:
      'A small model that learns how French words are spoken, and which of their letters are silent, including words no dictionary has: what a free screen reader or speech program needs. Asked a word, it answers with its sounds.',
  },
  'zh-CN': {
    name: '这个法语单词怎么念？',
    topic: '法语发音',
    purpose:
      '一个小模型：学习法语单词的读音和哪些字母不发音，包括词典里没有的词，供免费的读屏和语音软件使用。给它一个单词，它会答出这个词的音。',
  },
  'zh-TW': {
    name: '這個法文單字怎麼唸？',
    topic: '法語發音',
    purpose:
      '一個小模型：學習法文單字的讀音和哪些字母不發音，包括字典裡沒有的字，供免費的螢幕報讀與語音軟體使用。給它一個單字，它會答出這個字的音。',
  },
  'ja-JP': {
    name: 'このフランス語の単語はどう読む？',
    topic: 'フランス語の発音',
    purpose:
      '辞書にない語も含め、フランス語の単語の読み方と、どの文字を読まないかを学ぶ小さなモデルです。無料の読み上げソフトや音声ソフトに役立ちます。単語をたずねると、その発音を答えます。',
  },
  'ko-KR': {
    name: '이 프랑스어 단어는 어떻게 읽을까요?',
    topic: '프랑스어 발음',
    purpose:
      '사전에 없는 말까지 프랑스어 단어의 발음과 소리 나지 않는 글자를 배우는 작은 모델입니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다. 단어를 물으면 발음으로 답합니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Pháp này đọc thế nào?',
    topic: 'Phát âm tiếng Pháp',
    purpose:
      'Một mô hình nhỏ học cách đọc từ tiếng Pháp và những chữ cái câm trong đó, kể cả những từ không có trong từ điển: điều mà phần mềm đọc màn hình và giọng nói miễn phí cần. Hỏi một từ, mô hình trả lời bằng cách phát âm của từ đó.',
  },
  'tr-TR': {
    name: 'Bu Fransızca kelime nasıl okunur?',
    topic: 'Fransızca telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, Fransızca kelimelerin okunuşunu ve hangi harflerin okunmadığını öğrenen küçük bir model: ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar. Bir kelime sorun, model seslerini yanıtlar.',
  },
  'th-TH': {
    name: 'คำภาษาฝรั่งเศสคำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาฝรั่งเศส',
    purpose:
      'โมเดลขนาดเล็กที่เรียนรู้การออกเสียงคำภาษาฝรั่งเศสและตัวอักษรที่ไม่ออกเสียง รวมถึงคำที่ไม่มีในพจนานุกรม ซึ่งโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรีต้องใช้ เมื่อถามคำหนึ่งคำ โมเดลจะตอบเป็นเสียงอ่านของคำนั้น',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot ?',
    topic: 'Prononciation française',
    purpose:
      'Un petit modèle qui apprend la prononciation des mots français et leurs lettres muettes, même de mots absents des dictionnaires : ce qu’il faut à un lecteur d’écran ou à une voix de synthèse libres. Interrogé sur un mot, il répond par ses sons.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra francesa?',
    topic: 'Pronunciación francesa',
    purpose:
      'Un modelo pequeño que aprende cómo se pronuncian las palabras francesas y qué letras son mudas, también en palabras que no están en ningún diccionario: lo que necesita un lector de pantalla o un programa de voz libre. Al preguntarle por una palabra, responde con sus sonidos.',
  },
}
