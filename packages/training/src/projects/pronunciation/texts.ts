import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'How is it pronounced?',
    topic: 'Pronunciation',
    purpose:
      'A small model that learns how English words and names are spoken, including those no dictionary has: what a free screen reader or speech program needs. Write a word and “ = ” after it; the model adds its sounds.',
  },
  'zh-CN': {
    name: '这个词怎么读？',
    topic: '发音',
    purpose:
      '一个小模型：学习英语单词和人名的读音，包括词典里没有的词，供免费的读屏和语音软件使用。输入一个单词，后面加上“ = ”，模型会写出它的音。',
  },
  'zh-TW': {
    name: '這個字怎麼唸？',
    topic: '發音',
    purpose:
      '一個小模型：學習英語單字與人名的讀音，包括字典裡沒有的字，供免費的螢幕報讀與語音軟體使用。輸入一個單字，後面加上「 = 」，模型會寫出它的音。',
  },
  'ja-JP': {
    name: '読み方は？',
    topic: '発音',
    purpose:
      '辞書にない語も含め、英語の単語や名前の読み方を学ぶ小さなモデルです。無料の読み上げソフトや音声ソフトに役立ちます。単語のあとに「 = 」を付けると、モデルが発音を書き足します。',
  },
  'ko-KR': {
    name: '어떻게 읽을까요?',
    topic: '발음',
    purpose:
      '사전에 없는 말까지 영어 단어와 이름의 발음을 배우는 작은 모델입니다. 무료 화면 낭독기와 음성 프로그램에 쓸 수 있습니다. 단어 뒤에 “ = ”를 붙이면 모델이 발음을 씁니다.',
  },
  'vi-VN': {
    name: 'Từ này đọc thế nào?',
    topic: 'Phát âm',
    purpose:
      'Một mô hình nhỏ học cách đọc từ và tên riêng tiếng Anh, kể cả những từ không có trong từ điển: điều mà phần mềm đọc màn hình và giọng nói miễn phí cần. Hãy viết một từ rồi thêm “ = ”, mô hình sẽ viết tiếp cách phát âm.',
  },
  'tr-TR': {
    name: 'Nasıl okunur?',
    topic: 'Telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, İngilizce kelime ve adların okunuşunu öğrenen küçük bir model: ücretsiz ekran okuyucuların ve konuşma programlarının işine yarar. Bir kelime yazıp ardına “ = ” koyun; model seslerini ekler.',
  },
  'th-TH': {
    name: 'คำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียง',
    purpose:
      'โมเดลขนาดเล็กที่เรียนรู้การออกเสียงคำและชื่อภาษาอังกฤษ รวมถึงคำที่ไม่มีในพจนานุกรม ซึ่งโปรแกรมอ่านหน้าจอและเสียงพูดแบบฟรีต้องใช้ พิมพ์คำแล้วเติม “ = ” ต่อท้าย โมเดลจะเติมเสียงอ่าน',
  },
  'fr-FR': {
    name: 'Comment ça se prononce ?',
    topic: 'Prononciation',
    purpose:
      'Un petit modèle qui apprend la prononciation des mots et des noms anglais, même absents des dictionnaires : ce qu’il faut à un lecteur d’écran ou à une voix de synthèse libres. Écrivez un mot suivi de « = » : le modèle ajoute ses sons.',
  },
  'es-ES': {
    name: '¿Cómo se pronuncia?',
    topic: 'Pronunciación',
    purpose:
      'Un modelo pequeño que aprende cómo se pronuncian palabras y nombres ingleses, también los que no están en ningún diccionario: lo que necesita un lector de pantalla o un programa de voz libre. Escriba una palabra y después « = »: el modelo añade sus sonidos.',
  },
}
