import type { TrainingProject } from '../training-project.ts'

export const texts: TrainingProject['texts'] = {
  'en-US': {
    name: 'English speeches',
    purpose:
      'A small model that learns to write English from two centuries of addresses to the American Congress. It shows how far a language model can get when only its participants train it.',
  },
  'zh-CN': {
    name: '英语演讲',
    purpose: '一个小模型，从两百多年的美国国会演说中学习写英语。它展示了完全由参与者训练出来的语言模型能走多远。',
  },
  'zh-TW': {
    name: '英語演講',
    purpose: '一個小模型，從兩百多年的美國國會演說中學習寫英語，看看完全由參與者訓練出來的語言模型能走多遠。',
  },
  'ja-JP': {
    name: '英語の演説',
    purpose:
      '二百年以上にわたる米国議会での演説から英語の書き方を学ぶ小さなモデルです。参加者の手だけで訓練した言語モデルがどこまで行けるかを示します。',
  },
  'ko-KR': {
    name: '영어 연설',
    purpose:
      '두 세기에 걸친 미국 의회 연설로 영어 쓰기를 배우는 작은 모델입니다. 참여자들만의 힘으로 훈련한 언어 모델이 어디까지 갈 수 있는지 보여 줍니다.',
  },
  'vi-VN': {
    name: 'Diễn văn tiếng Anh',
    purpose:
      'Một mô hình nhỏ học viết tiếng Anh từ hơn hai thế kỷ diễn văn trước Quốc hội Mỹ. Nó cho thấy một mô hình ngôn ngữ chỉ do người tham gia huấn luyện có thể đi xa đến đâu.',
  },
  'tr-TR': {
    name: 'İngilizce konuşmalar',
    purpose:
      'ABD Kongresi’ne yapılan iki yüzyıllık konuşmalardan İngilizce yazmayı öğrenen küçük bir model. Yalnızca katılımcıların eğittiği bir dil modelinin nereye kadar varabileceğini gösterir.',
  },
  'th-TH': {
    name: 'สุนทรพจน์ภาษาอังกฤษ',
    purpose:
      'โมเดลขนาดเล็กที่เรียนรู้การเขียนภาษาอังกฤษจากสุนทรพจน์ต่อรัฐสภาสหรัฐกว่าสองศตวรรษ เพื่อแสดงว่าโมเดลภาษาที่ผู้ร่วมฝึกล้วน ๆ สร้างขึ้นจะไปได้ไกลแค่ไหน',
  },
  'fr-FR': {
    name: 'Discours en anglais',
    purpose:
      'Un petit modèle qui apprend à écrire en anglais à partir de deux siècles de discours devant le Congrès américain. Il montre jusqu’où va un modèle de langue que seuls ses participants ont entraîné.',
  },
  'es-ES': {
    name: 'Discursos en inglés',
    purpose:
      'Un modelo pequeño que aprende a escribir en inglés con dos siglos de discursos ante el Congreso de Estados Unidos. Muestra hasta dónde llega un modelo de lenguaje entrenado solo por los participantes.',
  },
}
