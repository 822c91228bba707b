import { currentLanguage } from '@synet/words/translate'
import { callQuery } from '#api/api.ts'

/** Public figures of now, which the proof page and the website share. */
export const figuresQuery = () => callQuery('proof/figures', { language: currentLanguage() })
