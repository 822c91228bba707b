import type { Language } from '@synet/contract/languages'
import { knownLocales } from '#known-locales'

export interface Offer {
  /** In the offered language itself, because its reader may not read the shown one. */
  readonly text: string
  readonly yes: string
  readonly no: string
}

/** Separate from the catalogues, so that offering a language does not load it. The app starts in English. */
export const offers: Readonly<Record<Exclude<Language, 'en-US'>, Offer>> = {
  'zh-CN': { text: '使用简体中文？', yes: '切换', no: '不用' },
  'zh-TW': { text: '要使用繁體中文嗎？', yes: '切換', no: '不用' },
  'ja-JP': { text: '日本語で使いますか？', yes: '切り替える', no: '今はしない' },
  'ko-KR': { text: '한국어로 사용할까요?', yes: '변경', no: '아니요' },
  'vi-VN': { text: 'Dùng tiếng Việt?', yes: 'Chuyển', no: 'Không' },
  'tr-TR': { text: 'Türkçe kullanılsın mı?', yes: 'Değiştir', no: 'Hayır' },
  'th-TH': { text: 'เปลี่ยนเป็นภาษาไทยไหม', yes: 'เปลี่ยน', no: 'ไม่' },
  'fr-FR': { text: 'Utiliser le français ?', yes: 'Changer', no: 'Non' },
  'es-ES': { text: '¿Usar el español?', yes: 'Cambiar', no: 'No' },
}

type Offered = keyof typeof offers

/**
 * The first of the browser's languages that is available, unless it is the initial one.
 * @param wanted as in `navigator.languages`: `zh-Hant-HK`, `fr-CA`, `th`
 */
export function languageToOffer(wanted: readonly string[] | undefined): Offered | undefined {
  for (const { language, script, region } of knownLocales(wanted)) {
    if (language === 'en') return undefined
    if (language === 'zh') return script === 'Hant' || region === 'TW' ? 'zh-TW' : 'zh-CN'
    const found = (Object.keys(offers) as Offered[]).find((name) => name.startsWith(`${language}-`))
    if (found) return found
  }
  return undefined
}
