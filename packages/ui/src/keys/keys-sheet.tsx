import { type KeyCommand, keyHelp } from '@synet/words/operator-keys'
import { FactList } from '../layout/fact-list.tsx'
import { Sheet } from '../overlays/sheet.tsx'

/** The list of keyboard shortcuts. */
export function KeysSheet({
  open,
  onClose,
  title,
  commands,
}: {
  open: boolean
  onClose: () => void
  title: string
  commands: readonly KeyCommand[]
}) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <FactList facts={keyHelp(commands).map(({ keys, does }) => ({ name: does, value: <kbd>{keys}</kbd> }))} />
    </Sheet>
  )
}
