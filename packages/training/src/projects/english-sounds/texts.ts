import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'How is this word spoken?',
    topic: 'English pronunciation',
    purpose:
      'Learns how English words and names are spoken, even those in no dictionary, for free screen readers and speech programs.',
  },
  'zh-CN': {
    name: '这个英语单词怎么念？',
    topic: '英语发音',
    purpose: '学习英语单词和人名的读音，包括词典里没有的词，供免费的读屏和语音软件使用。',
  },
  'zh-TW': {
    name: '這個英文單字怎麼唸？',
    topic: '英語發音',
    purpose: '學習英語單字與人名的讀音，包括字典裡沒有的字，供免費的螢幕報讀與語音軟體使用。',
  },
  'ja-JP': {
    name: 'この英単語はどう読む？',
    topic: '英語の発音',
    purpose: '辞書にない語も含め、英語の単語や名前の読み方を学びます。無料の読み上げソフトや音声ソフトに役立ちます。',
  },
  'ko-KR': {
    name: '이 영어 단어는 어떻게 읽을까요?',
    topic: '영어 발음',
    purpose:
      '사전에 없는 말까지 영어 단어와 이름의 발음을 배웁니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Anh này đọc thế nào?',
    topic: 'Phát âm tiếng Anh',
    purpose:
      'Học cách đọc từ và tên riêng tiếng Anh, kể cả những từ không có trong từ điển, cho phần mềm đọc màn hình và giọng nói miễn phí.',
  },
  'tr-TR': {
    name: 'Bu İngilizce kelime nasıl okunur?',
    topic: 'İngilizce telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, İngilizce kelime ve adların okunuşunu öğrenir; ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar.',
  },
  'th-TH': {
    name: 'คำภาษาอังกฤษคำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาอังกฤษ',
    purpose: 'เรียนรู้การออกเสียงคำและชื่อภาษาอังกฤษ รวมถึงคำที่ไม่มีในพจนานุกรม สำหรับโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรี',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot anglais ?',
    topic: 'Prononciation anglaise',
    purpose:
      'Apprend la prononciation des mots et des noms anglais, même absents des dictionnaires, pour les lecteurs d’écran et voix de synthèse libres.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra inglesa?',
    topic: 'Pronunciación inglesa',
    purpose:
      'Aprende cómo se pronuncian palabras y nombres ingleses, incluso los que no están en ningún diccionario, para lectores de pantalla y programas de voz libres.',
  },
}
