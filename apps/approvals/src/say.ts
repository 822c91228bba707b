import { overlay, type ToastIcon } from '@synet/ui/overlays/toast'

/** A sentence that must be read is shown longer than a mere confirmation. */
const readMs = 4_000

/** Says what a key or a signature did, or why it did nothing. */
export const say = (msg: string, iconName: ToastIcon = 'success'): void =>
  overlay.showToast({ msg, iconName, durationMs: readMs })
