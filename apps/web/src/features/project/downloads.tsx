import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { saveFile } from '#api/download.ts'
import { t } from '#texts/t.ts'
import { checkpointBytes, checkpointUrl } from './checkpoint.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

/** The newest weights and what is to know about them. */
export function Downloads({ project }: { project: Project }) {
  const newest = project.versions.at(-1)
  if (!newest) return null
  const name = `synet-${project.code}-${newest.version}`
  return (
    <Card label={t('project.download')}>
      <div className={css['part']}>
        <h2>{t('project.download')}</h2>
        <FactList
          facts={[
            { name: t('project.version'), value: numberText(newest.version) },
            { name: t('project.hash'), value: <span className={css['hash']}>{newest.hash}</span>, stack: true },
          ]}
        />
        <a className={css['download']} href={checkpointUrl(newest.hash)} download={`${name}.f16.bin`}>
          {t('project.checkpoint', { size: bytesText(checkpointBytes(project)) })}
        </a>
        <Button
          block
          kind="secondary"
          onClick={() => saveFile(new Blob([project.card], { type: 'text/markdown' }), `${name}.md`)}
        >
          {t('project.card')}
        </Button>
      </div>
    </Card>
  )
}
