import { t } from '#texts/t.ts'
import { isReadable } from '#texts/decode-text.ts'
import { respell, syllableText } from './respell.ts'
import css from './sounds.module.css'

/** Shows a model's answer so that it can be read aloud where it is English, and any other text as it is. */
export function Sounds({ text }: { text: string }) {
  if (!isReadable(text)) return t('live.unreadable')
  const syllables = respell(text)
  return (
    <span className={css['sounds']} dir="auto" lang="">
      {syllables
        ? syllables.map((one, i) => (
            // A word may have the same syllable twice.
            <span key={`${i}${one.text}`} data-stressed={one.stressed}>
              {i > 0 && '-'}
              {syllableText(one)}
            </span>
          ))
        : text}
    </span>
  )
}

/** Shows a beginning and what a model wrote after it: the sounds of a word as elsewhere, and any other text as it is. */
export function ModelText({ prompt, text }: { prompt: string; text: string }) {
  const isSounds = respell(text) !== undefined
  return (
    <>
      <b>{isSounds ? `${prompt.replace(/[^\p{L}\p{M}]+$/u, '')} ` : prompt}</b>
      {isSounds ? <Sounds text={text} /> : text}
    </>
  )
}
