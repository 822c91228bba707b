import type { OpsRequest } from '@synet/contract/calls'
import { type Language, languages } from '@synet/contract/languages'
import { documentNames } from '@synet/contract/schema/document'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { TextField } from '@synet/ui/fields/text-field'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call } from '#shell/api.ts'
import { afterProposal } from '#shell/proposal.ts'
import { t } from '@synet/words/operators/t'

type DocumentName = OpsRequest<'proposeDocument'>['document']
/** The languages for which there is always a field; others come with the text of the build. */
const written: readonly Language[] = ['en-US', 'zh-CN']
const longest = 40_000

const loadBuiltIn = async (document: DocumentName): Promise<Partial<Record<Language, string>>> => {
  const { builtInDocuments } = await import('@synet/words/documents/built-in-documents')
  return Object.fromEntries(languages.map(({ name }) => [name, builtInDocuments[name][document]]))
}

function DocumentForm({ onDone }: { onDone: () => void }) {
  const [document, setDocument] = useState<DocumentName>('terms')
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>({})
  const shown = languages.filter(({ name }) => written.includes(name) || texts[name] !== undefined)
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
        onChange={(next) => {
          setDocument(next)
          setTexts({})
        }}
        choices={documentNames.map((name) => ({ value: name, name: t(`document.${name}`) }))}
      />
      <Button
        kind="secondary"
        onClick={() => loadBuiltIn(document).then(setTexts, () => toast(t('request.failed'), 'error'))}
      >
        {t('document.built-in')}
      </Button>
      {shown.map(({ name }) => (
        <TextField
          key={name}
          label={t('document.in', { language: name })}
          value={texts[name] ?? ''}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
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
