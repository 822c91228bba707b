import { Cells } from '@synet/ui/charts/cells'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { bytesText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { projectQuery, projectsQuery } from '#api/projects-query.ts'
import { t } from '#texts/t.ts'
import { findAnsweringProject } from '#texts/answering-project.ts'
import { AskModelPlace } from './ask-model-place.tsx'
import { AllSounds, Sounds } from '#training/sounds.tsx'
import css from './ask-model.module.css'
import { askedBytes } from './checkpoint.ts'
import { exampleWord, knowsLetters } from './example-word.ts'
import { HearSounds } from './hear-sounds.tsx'
import type { Project } from './queries.ts'
import { writeHere } from './write-here.ts'

interface Answered {
  readonly word: string
  readonly sounds: string
  readonly ms: number
}
type Asking =
  | { readonly kind: 'idle' | 'failed' | 'letters' }
  | { readonly kind: 'loading'; readonly share: number }
  | ({ readonly kind: 'answered' } & Answered)

/** The sounds as people read them, what the device took for them, and the dictionary's own where it is known. */
function Said({ project, version, answer }: { project: Project; version: number; answer: Answered }) {
  const right = project.wrong.find(({ question }) => question === answer.word)?.answers
  return (
    <div aria-live="polite">
      {/* The field may hold the next word by now. */}
      <p className={css['note']} dir="auto" lang="">
        {answer.word}
      </p>
      <p className={css['said']}>
        <Sounds text={answer.sounds} />
      </p>
      <p className={css['note']}>
        {t('project.ask-done', { version: numberText(version), ms: numberText(answer.ms) })}
      </p>
      {right && (
        <p className={css['note']}>
          {t('common.label', { name: t('project.wrong-right') })} <AllSounds texts={right} />
        </p>
      )}
    </div>
  )
}

const wordMax = 40
/** The cells of the download. */
const cells = 24

/** Asks the newest version that is kept. Nothing is fetched before the button that names its size is pressed. */
function Ask({ project }: { project: Project }) {
  const newest = project.versions.findLast(({ kept, rolledBack }) => kept && !rolledBack)
  const [word, setWord] = useState(() => exampleWord(project))
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' })
  const [isLoaded, setLoaded] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  if (!newest || !project.questions) return null
  const ask = async (): Promise<void> => {
    const abort = new AbortController()
    running.current?.abort()
    running.current = abort
    const asked = word.trim()
    if (asked === '') return
    if (!knowsLetters(project, asked)) return setAsking({ kind: 'letters' })
    setAsking({ kind: 'loading', share: 0 })
    let sounds = ''
    let began = performance.now()
    const showProgress = (share: number): void => {
      setAsking({ kind: 'loading', share })
      if (share === 1) began = performance.now()
    }
    try {
      await writeHere(project, newest, asked, 0, (text) => (sounds = text), abort.signal, showProgress)
      if (abort.signal.aborted) return
      setLoaded(true)
      setAsking({ kind: 'answered', word: asked, sounds, ms: Math.round(performance.now() - began) })
    } catch {
      if (!abort.signal.aborted) setAsking({ kind: 'failed' })
    }
  }
  const busy = asking.kind === 'loading'
  return (
    <form
      className="section"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <TextField
        // A word of which language, and what for: the project's name says both.
        label={`${t('common.label', { name: project.name })} ${t('project.ask-field')}`}
        value={word}
        onChange={(text) => setWord(text.toLowerCase())}
        maxLength={wordMax}
      />
      <Button block type="submit" loading={busy} disabled={word.trim() === ''}>
        {isLoaded ? t('project.ask-go') : t('project.ask-size', { size: bytesText(askedBytes(project)) })}
      </Button>
      {busy && !isLoaded && (
        <Cells count={cells} done={Math.floor(cells * asking.share)} label={t('project.try-loading')} />
      )}
      {asking.kind === 'letters' && (
        <Notice tone="warn">{t('project.ask-letters', { example: exampleWord(project) })}</Notice>
      )}
      {asking.kind === 'failed' && <Notice tone="bad">{t('project.try-failed')}</Notice>}
      {asking.kind === 'answered' && (
        <>
          <Said project={project} version={newest.version} answer={asking} />
          <HearSounds key={asking.sounds} text={asking.sounds} />
        </>
      )}
    </form>
  )
}

/** A visitor types a word and reads how the model would say it; computed on their device (ALV-03). */
export function AskModel() {
  const { data: projects } = useQuery(projectsQuery())
  const code = findAnsweringProject(projects?.list)?.code ?? ''
  const { data, isLoading } = useQuery({ ...projectQuery(code), enabled: code !== '' })
  if (isLoading) return <AskModelPlace />
  return (
    data && (
      <Card label={t('project.ask-go')}>
        <Ask project={data} />
      </Card>
    )
  )
}
