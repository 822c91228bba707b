import { readAnswer } from '@synet/training/engine/alphabet'
import { oddLines } from '@synet/training/engine/odd-lines'
import { Button } from '@synet/ui/controls/button'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { loadBlob } from './load-blob.ts'
import { lossText } from './loss-text.ts'
import css from './project.module.css'
import { type Project, scoresQuery } from './queries.ts'

const shownLines = 10

interface Part {
  readonly shard: string
  readonly start: number
  readonly scores: string
}

/** Text and scores never change: what they are is in their names. */
const linesQuery = ({ questions }: Project, { shard, start, scores }: Part) => ({
  queryKey: ['odd-lines', scores, shard, start],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [text, scored] = await Promise.all([loadBlob(shard, signal), loadBlob(scores, signal)])
    return oddLines(text, start, scored, questions?.mark).slice(0, shownLines)
  },
  staleTime: Infinity,
})

/** A question with its answer as people read it, or the line as it stands. */
function lineText(line: string, questions: Project['questions']): string {
  const at = questions ? line.indexOf(questions.mark) : -1
  if (!questions || at < 0) return line
  const answer = new TextEncoder().encode(line.slice(at + questions.mark.length))
  return `${line.slice(0, at)} → ${readAnswer(questions.alphabet, answer)}`
}

function Lines({ project, part }: { project: Project; part: Part }) {
  const lines = useQuery(linesQuery(project, part))
  return (
    <Loaded query={lines} skeleton={<SkeletonList rows={shownLines} height={20} />}>
      {(data) => (
        <FactList
          facts={data.map(({ line, loss }) => ({ name: lineText(line, project.questions), value: lossText(loss) }))}
        />
      )}
    </Loaded>
  )
}

/** Lines of the text that the model finds unlikely, by scores that contributors computed instead of training. */
export function OddLines({ project }: { project: Project }) {
  const { data } = useQuery(scoresQuery(project.code))
  const [shown, setShown] = useState<number>()
  // Scores are wanted of a later version only.
  if (!data || data.list.length === 0) return null
  const parts = data.list.flatMap(({ scores, ...part }) => (scores ? [{ ...part, scores }] : []))
  const part = shown === undefined ? undefined : parts[shown % parts.length]
  return (
    <Card label={t('project.odd')}>
      <div className={css['part']}>
        <h2>{t('project.odd')}</h2>
        <p className={css['text']}>
          {t('project.odd-note', { done: numberText(parts.length), all: numberText(data.list.length) })}
        </p>
        {part && <Lines project={project} part={part} />}
        {(part ? parts.length > 1 : parts.length > 0) && (
          <Button block kind="secondary" onClick={() => setShown((now) => (now === undefined ? 0 : now + 1))}>
            {t(part ? 'project.odd-next' : 'project.odd-show')}
          </Button>
        )}
      </div>
    </Card>
  )
}
