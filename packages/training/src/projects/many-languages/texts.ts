import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'Which language is it?',
    topic: 'Many languages',
    purpose:
      'A small model that reads a few words and names their language, for more than a hundred languages. Large systems leave many of them out because there is too little text. Write a phrase and “ = ” after it; the model adds the two-letter code.',
  },
  'zh-CN': {
    name: '这是哪种语言？',
    topic: '多种语言',
    purpose:
      '一个小模型：读几个词，说出它是哪种语言，覆盖一百多种语言，其中不少因文本太少而被大型系统忽略。输入一句话，后面加上“ = ”，模型会补上两个字母的语言代码。',
  },
  'zh-TW': {
    name: '這是哪種語言？',
    topic: '多種語言',
    purpose:
      '一個小模型：讀幾個詞，說出它是哪種語言，涵蓋一百多種語言，其中不少因文字太少而被大型系統忽略。輸入一句話，後面加上「 = 」，模型會補上兩個字母的語言代碼。',
  },
  'ja-JP': {
    name: '何語でしょう',
    topic: '多言語',
    purpose:
      '数語を読んで何語かを答える小さなモデルです。文章が少なく大規模なシステムでは扱われない言語も含め、百を超える言語に対応します。文のあとに「 = 」を付けると、モデルが二文字の言語コードを書き足します。',
  },
  'ko-KR': {
    name: '어느 언어일까요?',
    topic: '여러 언어',
    purpose:
      '몇 단어를 읽고 어느 언어인지 알아맞히는 작은 모델입니다. 글이 부족해 큰 시스템이 다루지 않는 언어까지 백 개가 넘는 언어를 배웁니다. 문장 뒤에 “ = ”를 붙이면 모델이 두 글자 언어 코드를 씁니다.',
  },
  'vi-VN': {
    name: 'Đây là tiếng gì?',
    topic: 'Nhiều ngôn ngữ',
    purpose:
      'Một mô hình nhỏ đọc vài từ rồi cho biết đó là tiếng gì, với hơn một trăm ngôn ngữ, trong đó nhiều tiếng bị các hệ thống lớn bỏ qua vì thiếu văn bản. Hãy viết một câu rồi thêm “ = ”, mô hình sẽ viết tiếp mã hai chữ cái.',
  },
  'tr-TR': {
    name: 'Bu hangi dil?',
    topic: 'Birçok dil',
    purpose:
      'Birkaç kelimeyi okuyup dilini söyleyen, yüzden fazla dil öğrenen küçük bir model. Bu dillerin birçoğu, metin azlığı yüzünden büyük sistemlerde yer almaz. Bir cümle yazıp ardına “ = ” koyun; model iki harfli kodu ekler.',
  },
  'th-TH': {
    name: 'นี่คือภาษาอะไร',
    topic: 'หลายภาษา',
    purpose:
      'โมเดลขนาดเล็กที่อ่านเพียงไม่กี่คำแล้วบอกได้ว่าเป็นภาษาอะไร จากกว่าร้อยภาษา หลายภาษาถูกระบบใหญ่มองข้ามเพราะมีข้อความน้อย พิมพ์ประโยคแล้วเติม “ = ” ต่อท้าย โมเดลจะเติมรหัสภาษาสองตัวอักษร',
  },
  'fr-FR': {
    name: 'Quelle langue est-ce ?',
    topic: 'Langues multiples',
    purpose:
      'Un petit modèle qui lit quelques mots et nomme leur langue, parmi plus de cent. Beaucoup d’entre elles manquent aux grands systèmes, faute de textes. Écrivez une phrase suivie de « = » : le modèle ajoute le code à deux lettres.',
  },
  'es-ES': {
    name: '¿Qué idioma es?',
    topic: 'Muchos idiomas',
    purpose:
      'Un modelo pequeño que lee unas palabras y dice en qué idioma están, entre más de cien. Muchos faltan en los grandes sistemas por escasez de textos. Escriba una frase y después « = »: el modelo añade el código de dos letras.',
  },
}
