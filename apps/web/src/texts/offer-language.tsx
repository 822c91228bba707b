import { Button } from '@synet/ui/controls/button'
import { languageToOffer, offers } from '@synet/words/offer'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { changeLanguage, saveLanguage } from './language.ts'
import css from './offer-language.module.css'

function LanguageOffer() {
  const [language, setLanguage] = useState(() => languageToOffer(navigator.languages))
  if (!language) return null
  const { text, yes, no } = offers[language]
  return (
    <section className={css['offer']} lang={language} aria-label={text}>
      <p className={css['text']}>{text}</p>
      <Button
        small
        kind="quiet"
        onClick={() => {
          saveLanguage()
          setLanguage(undefined)
        }}
      >
        {no}
      </Button>
      <Button small onClick={() => changeLanguage(language)}>
        {yes}
      </Button>
    </section>
  )
}

/** On a first visit: the browser's language, in that language (K-04). A person who refuses is not asked again. */
export function offerLanguage(): void {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<LanguageOffer />)
}
