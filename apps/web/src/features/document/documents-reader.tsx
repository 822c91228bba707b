import { Segmented } from '@synet/ui/controls/segmented'
import { useState } from 'react'
import { t } from '#texts/t.ts'
import { DocumentView } from './document-view.tsx'
import { type DocumentName, documentNames } from './queries.ts'

/** All documents at one place, for people in the middle of a form. */
export function DocumentsReader() {
  const [name, setName] = useState<DocumentName>('terms')
  return (
    <>
      <Segmented
        pairs
        label={t('title.document')}
        value={name}
        onChange={setName}
        choices={documentNames.map((one) => ({ value: one, name: t(`doc.${one}`) }))}
      />
      <DocumentView name={name} />
    </>
  )
}
