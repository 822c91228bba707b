import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'
import { Icon } from '../icons/icon.tsx'
import { toast } from '../overlays/toast.ts'

/** Copies and says so; where the browser refuses, the text stands there to be selected (UI-11). */
export function CopyButton({ value, name, block }: { value: string; name: string; block?: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        {...(block ? { block } : { small: true })}
        label={kitWord('kit.copy-named', { name })}
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(value)
            setFailed(false)
            toast(kitWord('kit.copied'))
          } catch {
            setFailed(true)
            toast(kitWord('kit.copy-manually'), 'error')
          }
        }}
      >
        <Icon name="copy" size={18} />
        {kitWord('kit.copy')}
      </Button>
      {failed && <p className={css['fallback']}>{value}</p>}
    </>
  )
}
