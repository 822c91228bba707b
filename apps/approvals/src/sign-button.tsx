import type { ApprovalAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Key } from '@synet/ui/keys/key-hints'
import { useKeys } from '@synet/ui/keys/use-keys'
import { operatorKeys } from '@synet/words/operator-keys'
import { useRef, useState } from 'react'
import { failureText, queryClient } from '#api.ts'
import { signItem } from '#passkey.ts'
import { say } from './say.ts'
import { t } from '@synet/words/operators/t'

/** Focuses the card after the one that was signed; after the last one, the heading takes the focus by itself (`keepFocus`). */
function focusNextCard(button: Element | null): void {
  const next = button?.closest('section')?.nextElementSibling
  if (!(next instanceof HTMLElement)) return
  next.tabIndex = -1
  next.focus()
}

type Work = ApprovalAnswer<'work'>

/** Signs exactly what is shown above it, with one touch of the key. */
export function SignButton({
  work,
  name,
  item,
  label,
  text,
  byKey = false,
  kind = 'primary',
  onSigned,
}: {
  work: Work
  name: 'approvePayout' | 'approveProposal' | 'signDecision' | 'withdrawDecision'
  item: Pick<Work['payouts'][number], 'id' | 'contentHash' | 'expiresAt' | 'challenge' | 'mine'>
  label: string
  /** A button that takes a decision back has one. */
  text?: string
  byKey?: boolean
  /** Only one button of a page is filled. */
  kind?: 'primary' | 'secondary'
  /** Runs after the signature; by default the focus goes to the next card. */
  onSigned?: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useKeys(byKey ? { [operatorKeys.sign.press]: () => button.current?.click() } : {})
  const [failure, setFailure] = useState<string>()
  // Content that changes under the pointer is not signed: the signer refuses the former one, and says why.
  const [read, setRead] = useState(item)
  const signed = item.contentHash === read.contentHash ? item : read
  if (item.mine && text === undefined) return <p role="status">{t('approvals.mine')}</p>
  return (
    <>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Button
        ref={button}
        block
        kind={text === undefined ? kind : 'quiet'}
        label={label}
        onClick={async () => {
          setFailure(undefined)
          try {
            await signItem(name, work, signed)
            if (text === undefined) say(t('approvals.signed'))
            if (onSigned) onSigned()
            else focusNextCard(button.current)
          } catch (error) {
            setFailure(failureText(error))
            setRead(item)
          } finally {
            await queryClient.invalidateQueries({ queryKey: ['work'] })
          }
        }}
      >
        {text ?? t('approvals.sign')} {byKey && <Key of="sign" />}
      </Button>
    </>
  )
}
