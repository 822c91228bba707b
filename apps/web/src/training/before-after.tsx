import type { Answer } from '@synet/contract/calls'
import { readAnswer } from '@synet/training/engine/alphabet'
import type { Sample } from '@synet/training/client/training-view'
import { Button } from '@synet/ui/controls/button'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectQuery } from '#api/projects-query.ts'
import { shareText } from '#api/share.ts'
import { isReadable, shownText } from '#texts/decode-text.ts'
import { t } from '#texts/t.ts'
import css from './before-after.module.css'
import { AllSounds, Sounds } from './sounds.tsx'

type Project = Answer<'project/detail'>

interface Shown {
  /** The question without its mark, or the beginning of a text. */
  readonly prompt: string
  readonly before: string
  readonly after: string
  /** The answers of the held-out text, as far as the page knows them. */
  readonly right: readonly string[]
}

const decode = (bytes: Uint8Array): string => shownText(new TextDecoder().decode(bytes))

/** The sample as people read it: the bytes of an answer stand for sounds. */
const readSample = ({ pairs }: Sample, { questions, wrong }: Project): readonly Shown[] =>
  pairs.map(({ prompt, before, after }) => {
    const text = decode(prompt)
    const question = questions ? text.slice(0, -questions.mark.length) : text
    const read = (bytes: Uint8Array): string => shownText(readAnswer(questions?.alphabet, bytes))
    const right = wrong.find((candidate) => candidate.question === question)?.answers ?? []
    return { prompt: question, before: read(before), after: read(after), right }
  })

/** Hands what the model makes of a prompt now to another app. */
const share = ({ prompt, after }: Shown): Promise<void> =>
  shareText({ title: 'Synet', text: `“${prompt}”: ${after}`, url: location.origin })

/** @param stack whether the answers are texts, which have lines of their own */
function factsOf({ before, after, right }: Shown, version: number, stack: boolean): readonly (Fact | false)[] {
  const fact = (name: string, text: string): Fact => ({
    name,
    value: <Sounds text={text} />,
    stack,
    ...(right.includes(text) && { note: t('live.is-right') }),
  })
  const from = t('units.version', { version })
  return [
    ...(before === after
      ? [fact(t('live.before-and-after'), after)]
      : [fact(`${t('live.before')} · ${from}`, before), fact(t('live.after'), after)]),
    right.length > 0 && !right.includes(after) && { name: t('live.right'), value: <AllSounds texts={right} />, stack },
  ]
}

/**
 * Shows what the model made of some prompts before and after one of this device's units.
 * @param sample undefined until the first unit is done: its place is kept, so that nothing moves when it comes
 * @param over no other unit comes, for whose answers an empty place would be kept
 */
export function BeforeAfter({ sample, over = false }: { sample: Sample | undefined; over?: boolean }) {
  const { data: project } = useQuery({ ...projectQuery(sample?.project ?? ''), enabled: sample !== undefined })
  const all = sample && project ? readSample(sample, project) : []
  const shown = all.filter(({ before, after }) => isReadable(before) || isReadable(after))
  const [first] = shown
  // A card that waited for its first unit keeps its place, also where nothing can be read: the page below must not move.
  const [isKept] = useState(sample === undefined)
  return (
    <Card label={t('live.sample')}>
      <h2>{t('live.sample')}</h2>
      <p className="quiet">
        {t('live.sample-note')}
        {project?.questions?.counts && ` ${t('live.sample-alone')}`}
      </p>
      <div className={css['sample']} data-kept={isKept && (first !== undefined || !over)}>
        {all.length > 0 && !first && <p className="quiet">{t('live.unreadable')}</p>}
        {all.length === 0 && [0, 1, 2].map((i) => <Skeleton key={i} height={104} />)}
        {shown.map((one) => (
          <figure key={one.prompt}>
            {/* Questions and answers of a model are in no language of the app. */}
            <figcaption dir="auto" lang="">
              {one.prompt}
            </figcaption>
            <FactList facts={factsOf(one, sample?.version ?? 0, project?.questions == null)} />
          </figure>
        ))}
      </div>
      {'share' in navigator && (
        <Button kind="quiet" small disabled={!first} onClick={() => first && share(first)}>
          {t('invitation.share')}
        </Button>
      )}
    </Card>
  )
}
