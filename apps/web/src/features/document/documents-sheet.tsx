import { Sheet } from '@synet/ui/overlays/sheet'
import { lazyWithWords } from '#texts/lazy-with-words.tsx'
import { t } from '#texts/t.ts'

const Reader = lazyWithWords(['own', 'more'], async () => (await import('./documents-reader.tsx')).DocumentsReader)

/** The documents above a form, so that nothing that was typed is lost. */
export const DocumentsSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={t('title.document')}>
    <Reader />
  </Sheet>
)
