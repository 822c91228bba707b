import { messageBoxes } from '@synet/ui/overlays/message-box'
import { useEffect, useSyncExternalStore } from 'react'

/** The browser's own dialogs, for when the code of ours cannot be fetched: no message may be lost. */
export function NativeBoxHost() {
  const box = useSyncExternalStore(messageBoxes.subscribe, messageBoxes.read)
  useEffect(() => {
    if (!box) return
    const { title = '', msg = '', type = 'alert' } = box.options
    const text = [title, msg].filter(Boolean).join('\n\n')
    if (type === 'alert') {
      window.alert(text)
      box.settle({ action: 'close' })
    } else box.settle(window.confirm(text) ? { action: 'confirm', value: '' } : { action: 'cancel' })
  }, [box])
  return null
}
