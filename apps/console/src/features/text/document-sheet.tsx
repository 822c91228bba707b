import type { OpsRequest } from '@synet/contract/calls'
import { documentNames } from '@synet/contract/schema/document'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '#shell/t.ts'

type DocumentName = OpsRequest<'proposeDocument'>['document']
/** The languages in which documents are written. */
const written = ['en-US', 'zh-CN'] as const
const longest = 40_000

function DocumentForm({ onDone }: { onDone: () => void }) {
  const [document, setDocument] = useState<DocumentName>('terms')
  const [texts, setTexts] = useState<Partial<Record<(typeof written)[number], string>>>({})
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t('proposal.submit')}
      onSubmit={async (made) => {
        const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
        await call('proposeDocument', { document, texts: filled, ...made })
        toast(t('proposal.sent-toast'))
        onDone()
        void afterProposal()
      }}
    >
      <Notice>{t('document.text')}</Notice>
      <Segmented
        label={t('document.which')}
        value={document}
        onChange={setDocument}
        choices={documentNames.map((name) => ({ value: name, name: t(`document.${name}`) }))}
      />
      {written.map((language) => (
        <TextField
          key={language}
          label={t('document.in', { language })}
          value={texts[language] ?? ''}
          onChange={(text) => setTexts({ ...texts, [language]: text })}
          maxLength={longest}
          showCount
          multiline
        />
      ))}
    </ActionForm>
  )
}

/** Proposes a new version of a document that users accept. */
export const DocumentSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={t('document.new')}>
    {open && <DocumentForm onDone={onClose} />}
  </Sheet>
)
