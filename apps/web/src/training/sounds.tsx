import { answerMark } from '@synet/training/engine/model-config'
import { Fragment } from 'react'
import { t } from '#texts/t.ts'
import { isReadable } from '#texts/decode-text.ts'
import { readSyllables, syllableText } from './syllables.ts'
import css from './sounds.module.css'

/** Shows a model's answer so that it can be read aloud where it is English, and any other text as it is. */
export function Sounds({ text }: { text: string }) {
  if (!isReadable(text)) return t('live.unreadable')
  const syllables = readSyllables(text)
  return (
    <span className={css['sounds']} dir="auto" lang="">
      {syllables
        ? syllables.map((syllable, i) => (
            // A word may have the same syllable twice.
            <span key={`${i}${syllable.text}`} data-stressed={syllable.stressed}>
              {i > 0 && '-'}
              {syllableText(syllable)}
            </span>
          ))
        : text}
    </span>
  )
}

/** Shows all answers that are right, each as `Sounds` does. */
export const AllSounds = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, i) => (
    <Fragment key={text}>
      {i > 0 && ' · '}
      <Sounds text={text} />
    </Fragment>
  ))

/** Shows a question with the model's answer as everywhere, or the beginning of a text and what the model wrote after it. */
export function ModelText({ prompt, text }: { prompt: string; text: string }) {
  const question = prompt.endsWith(answerMark) ? prompt.slice(0, -answerMark.length) : undefined
  return (
    <>
      <b>{question === undefined ? prompt : `${question} `}</b>
      {question === undefined ? text : <Sounds text={text} />}
    </>
  )
}
