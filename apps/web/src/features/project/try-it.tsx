import { isUnanswered } from '@synet/contract/client'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { bytesText } from '@synet/words/format'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#api/failure.ts'
import { shownText } from '#texts/decode-text.ts'
import { t } from '#texts/t.ts'
import { Sounds } from '#training/sounds.tsx'
import { askedBytes } from './checkpoint.ts'
import { exampleWord, knowsLetters } from './example-word.ts'
import { HearSounds } from './hear-sounds.tsx'
import css from './project.module.css'
import type { Project, Release } from './queries.ts'
import { writeHere } from './write-here.ts'

type Writing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' | 'writing' | 'written'; readonly prompt: string; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }

/** An answer has a line of its own, as everywhere; a continuation follows its beginning. */
function Written({ prompt, text, isAnswer }: { prompt: string; text: string; isAnswer: boolean }) {
  return (
    <>
      <p className={css['written']} dir="auto" lang="">
        <b>{prompt}</b>
        {isAnswer && <br />}
        {isAnswer ? <Sounds text={text} /> : shownText(text)}
      </p>
      <p className="note">{t(isAnswer ? 'project.ask-note' : 'project.try-fiction')}</p>
    </>
  )
}

/** Says to a screen reader how far the answer is. */
const WritingStatus = ({ kind }: Pick<Writing, 'kind'>) => (
  <p role="status" className="visually-hidden">
    {kind === 'loading' ? t('project.try-loading') : kind === 'written' ? t('project.try-done') : ''}
  </p>
)

/** The released version continues what the visitor types, or answers it, in their own browser. */
export function TryIt({ project, release }: { project: Project; release: Release }) {
  const { questions } = project
  const example = exampleWord(project)
  const [prompt, setPrompt] = useState(example)
  const [writing, setWriting] = useState<Writing>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const busy = writing.kind === 'loading' || writing.kind === 'writing'

  const start = async (): Promise<void> => {
    if (questions && !knowsLetters(project, prompt))
      return setWriting({ kind: 'failed', text: t('project.ask-letters', { example }) })
    const abort = new AbortController()
    running.current = abort
    setWriting({ kind: 'loading', prompt, text: '' })
    const [seed = 0] = crypto.getRandomValues(new Uint16Array(1))
    try {
      await writeHere(
        project,
        release,
        prompt,
        seed,
        (text) => setWriting({ kind: 'writing', prompt, text }),
        abort.signal,
      )
      setWriting((now) => (now.kind === 'failed' || now.kind === 'idle' ? now : { ...now, kind: 'written' }))
    } catch (error) {
      const text = isUnanswered(error) ? t('project.try-failed') : failureText(error)
      setWriting(abort.signal.aborted ? { kind: 'idle' } : { kind: 'failed', text })
    }
  }

  return (
    <Card label={t('project.try')}>
      <div className={css['part']}>
        <h2>{t('project.try')}</h2>
        <p className={css['text']}>{t('project.try-note', { size: bytesText(askedBytes(project)) })}</p>
        {questions ? (
          <TextField
            label={t('project.ask-field')}
            value={prompt}
            onChange={(text) => setPrompt(text.toLowerCase())}
            maxLength={40}
          />
        ) : (
          <TextField label={t('project.try-field')} value={prompt} onChange={setPrompt} multiline maxLength={200} />
        )}
        {busy ? (
          <Button block kind="secondary" onClick={() => running.current?.abort()}>
            {t('project.try-stop')}
          </Button>
        ) : (
          <Button block onClick={() => void start()}>
            {t(questions ? 'project.ask-go' : 'project.try-go')}
          </Button>
        )}
        {writing.kind === 'failed' && <Notice tone="bad">{writing.text}</Notice>}
        <WritingStatus kind={writing.kind} />
        {writing.kind === 'loading' && <p className="note">{t('project.try-loading')}</p>}
        {(writing.kind === 'writing' || writing.kind === 'written') && (
          <Written prompt={writing.prompt} text={writing.text} isAnswer={questions !== null} />
        )}
        {writing.kind === 'written' && questions && <HearSounds key={writing.text} text={writing.text} />}
      </div>
    </Card>
  )
}
