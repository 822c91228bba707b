import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { bytesText, numberText } from '@synet/words/format'
import { apiBase } from '@synet/contract/routes'
import { saveFile } from '#device/save-file.ts'
import { t } from '#texts/t.ts'
import { checkpointBytes } from './checkpoint.ts'
import css from './project.module.css'
import type { Project, Release } from './queries.ts'

/** The released version in the formats of other programs, and what is to know about it. */
export function Downloads({ project, release: { version, hash } }: { project: Project; release: Release }) {
  const { code, questions } = project
  const counts = questions?.counts
  return (
    <Card label={t('project.download')}>
      <div className={css['part']}>
        <h2>{t('project.download')}</h2>
        <FactList
          facts={[
            { name: t('project.version'), value: numberText(version) },
            { name: t('project.hash'), value: <span className={css['hash']}>{hash}</span>, stack: true },
          ]}
        />
        {(['safetensors', 'onnx'] as const).map((format) => (
          <a
            key={format}
            className={css['download']}
            href={`${apiBase}/release/${code}/model.${format}`}
            download={`synet-${code}-${version}.${format}`}
          >
            {`${format === 'onnx' ? 'ONNX' : 'Safetensors'} (${bytesText(checkpointBytes(project))})`}
          </a>
        ))}
        {counts && (
          <a className={css['download']} href={`${apiBase}/blob/${counts.hash}`} download={`synet-${code}-counts.gz`}>
            {`${t('project.counts')} (${bytesText(counts.bytes)})`}
          </a>
        )}
        <Button
          block
          kind="secondary"
          onClick={() => saveFile(new Blob([project.card], { type: 'text/markdown' }), `synet-${code}.md`)}
        >
          {t('project.card')}
        </Button>
      </div>
    </Card>
  )
}
