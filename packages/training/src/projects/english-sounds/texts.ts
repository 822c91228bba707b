import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'How is this word spoken?',
    topic: 'English pronunciation',
    purpose:
      'A small model that learns how English words and names are spoken, including those no dictionary has: what a free screen reader or speech program needs. Asked a word, it answers with its sounds.',
  },
  'zh-CN': {
    name: '这个英语单词怎么念？',
    topic: '英语发音',
    purpose:
      '一个小模型：学习英语单词和人名的读音，包括词典里没有的词，供免费的读屏和语音软件使用。给它一个单词，它会答出这个词的音。',
  },
  'zh-TW': {
    name: '這個英文單字怎麼唸？',
    topic: '英語發音',
    purpose:
      '一個小模型：學習英語單字與人名的讀音，包括字典裡沒有的字，供免費的螢幕報讀與語音軟體使用。給它一個單字，它會答出這個字的音。',
  },
  'ja-JP': {
    name: 'この英単語はどう読む？',
    topic: '英語の発音',
    purpose:
      '辞書にない語も含め、英語の単語や名前の読み方を学ぶ小さなモデルです。無料の読み上げソフトや音声ソフトに役立ちます。単語をたずねると、その発音を答えます。',
  },
  'ko-KR': {
    name: '이 영어 단어는 어떻게 읽을까요?',
    topic: '영어 발음',
    purpose:
      '사전에 없는 말까지 영어 단어와 이름의 발음을 배우는 작은 모델입니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다. 단어를 물으면 발음으로 답합니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Anh này đọc thế nào?',
    topic: 'Phát âm tiếng Anh',
    purpose:
      'Một mô hình nhỏ học cách đọc từ và tên riêng tiếng Anh, kể cả những từ không có trong từ điển: điều mà phần mềm đọc màn hình và giọng nói miễn phí cần. Hỏi một từ, mô hình trả lời bằng cách phát âm của từ đó.',
  },
  'tr-TR': {
    name: 'Bu İngilizce kelime nasıl okunur?',
    topic: 'İngilizce telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, İngilizce kelime ve adların okunuşunu öğrenen küçük bir model: ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar. Bir kelime sorun, model seslerini yanıtlar.',
  },
  'th-TH': {
    name: 'คำภาษาอังกฤษคำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาอังกฤษ',
    purpose:
      'โมเดลขนาดเล็กที่เรียนรู้การออกเสียงคำและชื่อภาษาอังกฤษ รวมถึงคำที่ไม่มีในพจนานุกรม ซึ่งโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรีต้องใช้ เมื่อถามคำหนึ่งคำ โมเดลจะตอบเป็นเสียงอ่านของคำนั้น',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot anglais ?',
    topic: 'Prononciation anglaise',
    purpose:
      'Un petit modèle qui apprend la prononciation des mots et des noms anglais, même absents des dictionnaires : ce qu’il faut à un lecteur d’écran ou à une voix de synthèse libres. Interrogé sur un mot, il répond par ses sons.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra inglesa?',
    topic: 'Pronunciación inglesa',
    purpose:
      'Un modelo pequeño que aprende cómo se pronuncian palabras y nombres ingleses, también los que no están en ningún diccionario: lo que necesita un lector de pantalla o un programa de voz libre. Al preguntarle por una palabra, responde con sus sonidos.',
  },
}
