import { Button } from '@synet/ui/controls/button'
import { useState } from 'react'
import type { PageProps } from '#shell/page-props.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { t } from '@synet/words/operators/t'
import { BringSheet } from './bring-sheet.tsx'
import css from './catalogue.module.css'

/** The projects that tasks can name, and the proposals of new ones. */
export function ProjectsSection({ projects, may }: { projects: readonly string[]; may: PageProps['may'] }) {
  const [brings, setBrings] = useState(false)
  return (
    <>
      <section className="section">
        <div className={css['head']}>
          <h2>{t('catalogue.projects')}</h2>
          {may('catalogue.propose') && (
            <Button kind="secondary" small onClick={() => setBrings(true)}>
              {t('catalogue.bring')}
            </Button>
          )}
        </div>
        <ul className={css['projects']}>
          {projects.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <PendingProposals kind="project.new" nameOf={({ facts }) => facts['name'] ?? ''} may={may} />
      <BringSheet open={brings} onClose={() => setBrings(false)} />
    </>
  )
}
