import { Button } from '@synet/ui/controls/button'
import { useState } from 'react'
import type { PageProps } from '#shell/page-props.ts'
import { PendingProposals } from '#shell/pending-proposals.tsx'
import { t } from '@synet/words/operators/t'
import css from './catalogue.module.css'
import { Notice } from '@synet/ui/feedback/notice'
import { Sheet } from '@synet/ui/overlays/sheet'
import { toast } from '@synet/ui/overlays/toast'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'

/** Reads a file as base64: what follows the comma of its data URL. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,?/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })

function BringForm({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      fault={file ? undefined : t('catalogue.bring-missing')}
      onSubmit={async (made) => {
        if (!file) return
        await call('proposeProject', { file: await readBase64(file), ...made })
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t('catalogue.bring-text')}</Notice>
      <label className={css['file']}>
        {t('catalogue.bring-file')}
        <input type="file" accept=".gz" onChange={({ target }) => setFile(target.files?.[0])} />
      </label>
    </ActionForm>
  )
}

/** Proposes a training project by the file that was made of its folder. */
const BringSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={t('proposal.kind.project.new')}>
    {open && <BringForm onDone={onClose} />}
  </Sheet>
)

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
