import { FactList } from '@synet/ui/layout/fact-list'
import { Sheet } from '@synet/ui/overlays/sheet'
import { t } from './t.ts'

export interface KeyHelp {
  readonly keys: string
  readonly does: string
}

/** The list of keyboard shortcuts. */
export function KeysSheet({ open, onClose, keys }: { open: boolean; onClose: () => void; keys: readonly KeyHelp[] }) {
  const everywhere: readonly KeyHelp[] = [
    { keys: '1 – 9, 0', does: t('console.key-pages') },
    { keys: '/', does: t('console.key-search') },
    { keys: '?', does: t('console.key-help') },
  ]
  return (
    <Sheet open={open} onClose={onClose} title={t('console.keys')}>
      <FactList
        facts={[...keys, ...everywhere].map(({ keys: pressed, does }) => ({
          name: does,
          value: <kbd>{pressed}</kbd>,
        }))}
      />
    </Sheet>
  )
}
