import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'
import { Icon } from '../icons/icon.tsx'
import { toast } from '../overlays/toast.ts'

/** Copies and says so. @returns false where the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast(kitWord('kit.copied'))
    return true
  } catch {
    toast(kitWord('kit.copy-manually'), 'error')
    return false
  }
}

/** Copies and says so; where the browser refuses, the text stands there to be selected (UI-11). */
export function CopyButton({ value, name, block }: { value: string; name: string; block?: boolean }) {
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
        {kitWord('kit.copy')}
      </Button>
      {failed && <p className={css['fallback']}>{value}</p>}
    </>
  )
}
