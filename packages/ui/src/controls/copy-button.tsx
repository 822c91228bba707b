import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'
import { Icon } from '../icons/icon.tsx'
import { overlay, toast } from '../overlays/toast.ts'

/** Copies and says so. @returns false where the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    // In the middle it would cover the button that was pressed.
    overlay.showToast({ msg: kitWord('kit.copied'), position: 'top' })
    return true
  } catch {
    toast(kitWord('kit.copy-manually'), 'error')
    return false
  }
}

/** Copies and says so; where the browser refuses, the text is shown to be selected (UI-11). */
export function CopyButton({
  value,
  name,
  block,
  named,
}: {
  value: string
  name: string
  block?: boolean
  /** Shows what it copies, where it is not shown beside it. */
  named?: boolean
}) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        {...(block ? { block } : { small: true })}
        label={kitWord('kit.copy-named', { name })}
        onClick={async () => setFailed(!(await copyText(value)))}
      >
        <Icon name="copy" size={18} />
        {named ? kitWord('kit.copy-named', { name }) : kitWord('kit.copy')}
      </Button>
      {failed && <p className={css['fallback']}>{value}</p>}
    </>
  )
}
