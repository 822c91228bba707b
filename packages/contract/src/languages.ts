/** The languages; `apiLocale` is the value of the `lang` header. */
export const languages = [
  { name: 'zh-CN', title: 'Chinese (Simplified)', nativeTitle: '简体中文', apiLocale: 'zh_CN' },
  { name: 'en-US', title: 'English', nativeTitle: 'English', apiLocale: 'en' },
  { name: 'zh-TW', title: 'Chinese (Traditional)', nativeTitle: '繁體中文', apiLocale: 'zh_TW' },
  { name: 'ja-JP', title: 'Japanese', nativeTitle: '日本語', apiLocale: 'ja' },
  { name: 'ko-KR', title: 'Korean', nativeTitle: '한국어', apiLocale: 'ko' },
  { name: 'vi-VN', title: 'Vietnamese', nativeTitle: 'Tiếng Việt', apiLocale: 'vi' },
  { name: 'tr-TR', title: 'Turkish', nativeTitle: 'Türkçe', apiLocale: 'tr' },
  { name: 'th-TH', title: 'Thai', nativeTitle: 'ไทย', apiLocale: 'th' },
  { name: 'fr-FR', title: 'French', nativeTitle: 'Français', apiLocale: 'fr' },
  { name: 'es-ES', title: 'Spanish', nativeTitle: 'Español', apiLocale: 'es' },
] as const

export type Language = (typeof languages)[number]['name']
/** The language of a first visit, as specified. */
export const initialLanguage: Language = 'en-US'

export const languageOfLocale = (apiLocale: string | undefined): Language =>
  languages.find((l) => l.apiLocale === apiLocale)?.name ?? initialLanguage
