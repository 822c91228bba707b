import { Segmented } from '@synet/ui/controls/segmented'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { useState } from 'react'
import { decodeText, isReadable } from '#texts/decode-text.ts'
import { t } from '#texts/t.ts'
import { ModelText } from '#training/sounds.tsx'
import { lossText } from './loss-text.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

/** Shows how the versions over time continue one beginning. */
export function Samples({ project: { samples, versions, version: newest, questions } }: { project: Project }) {
  const [chosen, setChosen] = useState('0')
  const prompts = samples.at(-1)?.texts.map(({ prompt }) => prompt) ?? []
  // Random weights write nothing that can be read.
  if (
    newest === 0 &&
    samples.length > 0 &&
    !samples.some(({ texts }) => texts.some(({ text }) => isReadable(decodeText(text))))
  )
    return null
  const prompt = prompts[Number(chosen)]
  const nameOf = (one: string): string => (questions ? one.slice(0, -questions.mark.length) : one).trim()
  const losses = new Map(versions.map(({ version, heldOutLoss }) => [version, heldOutLoss]))
  return (
    <Card label={t('project.samples')}>
      <div className={css['part']}>
        <h2>{t('project.samples')}</h2>
        {prompt === undefined && <p className={css['none']}>{t('project.samples-empty')}</p>}
        {prompts.length > 1 && (
          <Segmented
            label={t('project.samples')}
            choices={prompts.map((one, i) => ({ value: `${i}`, name: nameOf(one) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <ol className={css['samples']}>
          {samples.map(({ version, texts }) => {
            const found = texts.find((candidate) => candidate.prompt === prompt)?.text
            const text = found === undefined ? undefined : decodeText(found)
            const loss = losses.get(version)
            return (
              text !== undefined && (
                <li key={version} data-newest={version > 0 && version === newest}>
                  <p className={css['sample-head']}>
                    <span>
                      {t('project.version')} {numberText(version)}
                    </span>
                    {version > 0 && loss !== undefined && <span>{lossText(loss)}</span>}
                  </p>
                  {isReadable(text) ? (
                    // Text of an early model belongs to no language.
                    <p className={css['sample']} dir="auto" lang="">
                      <ModelText prompt={prompt ?? ''} text={text} />
                    </p>
                  ) : (
                    <p className={css['none']}>{t('live.unreadable')}</p>
                  )}
                </li>
              )
            )
          })}
        </ol>
        <p className="note">{t(questions ? 'samples.answers' : 'project.samples-note')}</p>
      </div>
    </Card>
  )
}
