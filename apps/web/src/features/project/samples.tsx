import { Card } from '@synet/ui/layout/card'
import { Segmented } from '@synet/ui/controls/segmented'
import { numberText } from '@synet/words/format'
import { useState } from 'react'
import { decodeText } from '#texts/decode-text.ts'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

/** The same beginnings, continued by the versions over time. */
export function Samples({ project: { samples } }: { project: Project }) {
  const [chosen, setChosen] = useState<string>()
  const shown = samples.find(({ version }) => String(version) === chosen) ?? samples.at(-1)
  return (
    <Card label={t('project.samples')}>
      <div className={css['part']}>
        <h2>{t('project.samples')}</h2>
        <p className={css['text']}>{t('project.samples-note')}</p>
        {!shown && <p className={css['none']}>{t('project.samples-empty')}</p>}
        {samples.length > 1 && shown && (
          <Segmented
            label={t('project.version')}
            choices={samples.map(({ version }) => ({ value: String(version), name: numberText(version) }))}
            value={String(shown.version)}
            onChange={setChosen}
          />
        )}
        {shown?.texts.map(({ prompt, text }) => (
          // Text of an early model belongs to no language.
          <p key={prompt} className={css['written']} dir="auto" lang="">
            <b>{prompt}</b>
            {decodeText(text)}
          </p>
        ))}
      </div>
    </Card>
  )
}
