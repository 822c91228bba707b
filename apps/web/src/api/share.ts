import { copyText } from '@synet/ui/controls/copy-button'

/**
 * Hands something to another app. Calling it off is no fault; where the system refuses, as it does when the drawing of a
 * picture took longer than a tap counts, `otherwise` takes its place.
 */
export async function share(what: ShareData, otherwise: () => unknown): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await otherwise()
  }
}

/** Shares a link or a text, or copies it. */
export const shareText = ({ text = '', url = '', ...what }: ShareData): Promise<void> =>
  share({ ...what, ...(text && { text }), ...(url && { url }) }, () => copyText(`${text} ${url}`.trim()))
