import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'How is this Icelandic word spoken?',
    topic: 'Icelandic pronunciation',
    purpose:
      'Learns how Icelandic words and names are spoken, even those in no dictionary. Few people speak it, so few programs do: a free screen reader needs this.',
  },
  'zh-CN': {
    name: '这个冰岛语单词怎么念？',
    topic: '冰岛语发音',
    purpose:
      '学习冰岛语单词和人名的读音，包括词典里没有的词。说冰岛语的人少，支持它的软件也少，免费的读屏软件正需要它。',
  },
  'zh-TW': {
    name: '這個冰島文單字怎麼唸？',
    topic: '冰島語發音',
    purpose:
      '學習冰島文單字與人名的讀音，包括字典裡沒有的字。說冰島語的人少，支援它的軟體也少，免費的螢幕報讀軟體正需要它。',
  },
  'ja-JP': {
    name: 'このアイスランド語はどう読む？',
    topic: 'アイスランド語の発音',
    purpose:
      '辞書にない語も含め、アイスランド語の単語や名前の読み方を学びます。話す人が少なく対応ソフトも少ない言語なので、無料の読み上げソフトに役立ちます。',
  },
  'ko-KR': {
    name: '이 아이슬란드어 단어는 어떻게 읽을까요?',
    topic: '아이슬란드어 발음',
    purpose:
      '사전에 없는 말까지 아이슬란드어 단어와 이름의 발음을 배웁니다. 쓰는 사람이 적어 지원하는 프로그램도 적은 언어라서, 무료 화면 낭독기에 꼭 필요합니다.',
  },
  'vi-VN': {
    name: 'Từ tiếng Iceland này đọc thế nào?',
    topic: 'Phát âm tiếng Iceland',
    purpose:
      'Học cách đọc từ và tên riêng tiếng Iceland, kể cả những từ không có trong từ điển. Ít người nói nên ít phần mềm hỗ trợ: phần mềm đọc màn hình miễn phí cần điều này.',
  },
  'tr-TR': {
    name: 'Bu İzlandaca kelime nasıl okunur?',
    topic: 'İzlandaca telaffuz',
    purpose:
      'Sözlükte olmayanlar dahil, İzlandaca kelime ve adların okunuşunu öğrenir. Az kişi konuştuğu için az program destekler; ücretsiz bir ekran okuyucunun buna ihtiyacı var.',
  },
  'th-TH': {
    name: 'คำภาษาไอซ์แลนด์คำนี้อ่านว่าอย่างไร',
    topic: 'การออกเสียงภาษาไอซ์แลนด์',
    purpose:
      'เรียนรู้การออกเสียงคำและชื่อภาษาไอซ์แลนด์ รวมถึงคำที่ไม่มีในพจนานุกรม ภาษานี้มีผู้พูดน้อยจึงมีโปรแกรมรองรับน้อย โปรแกรมอ่านหน้าจอแบบฟรีจึงต้องใช้โมเดลนี้',
  },
  'fr-FR': {
    name: 'Comment se prononce ce mot islandais ?',
    topic: 'Prononciation islandaise',
    purpose:
      'Apprend la prononciation des mots et des noms islandais, même absents des dictionnaires. Peu de gens parlent islandais, donc peu de logiciels : un lecteur d’écran libre en a besoin.',
  },
  'es-ES': {
    name: '¿Cómo se dice esta palabra islandesa?',
    topic: 'Pronunciación islandesa',
    purpose:
      'Aprende cómo se pronuncian palabras y nombres islandeses, incluso los que no están en ningún diccionario. Pocas personas y pocos programas hablan islandés: un lector de pantalla libre lo necesita.',
  },
}
