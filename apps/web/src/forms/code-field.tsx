import { CallError } from '@synet/contract/client'
import { digitsOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { TextField, type TextFieldProps } from '@synet/ui/fields/text-field'
import { Dotted } from '@synet/ui/layout/dotted'
import { toast } from '@synet/ui/overlays/toast'
import { useRef, useState } from 'react'
import { clock } from '@synet/contract/server-clock'
import { useTimeLeft } from '#texts/countdown.ts'
import { toastFailure } from '#api/failure.ts'
import { focusFaultIn } from './focus-fault.ts'
import { useStateSurvivingLogout } from './use-state-surviving-logout.ts'
import { t } from '#texts/t.ts'

/** A verification code with the button that sends it; sending again is disabled for as long as the server asks. */
export function CodeField({
  send,
  hint,
  sentHint,
  ...field
}: Omit<TextFieldProps, 'after' | 'type' | 'hint'> & {
  hint?: string
  /** The field says how long the code is valid once it has been sent. */
  sentHint?: string
  /**
   * @param onProgress gets the share of the proof of work that is done, 0 to 1
   * @returns seconds until it may be sent again; undefined when it was not sent
   */
  send: (onProgress: (share: number) => void) => Promise<{ seconds: number } | undefined>
}) {
  const [againAt, setAgainAt] = useStateSurvivingLogout<number | undefined>(
    `sent ${field.name ?? field.label}`,
    undefined,
  )
  const place = useRef<HTMLDivElement>(null)
  const [working, setWorking] = useState(false)
  const [share, setShare] = useState<number>()
  const hints = [hint, againAt !== undefined && sentHint].filter(Boolean)
  const leftMs = useTimeLeft(againAt)
  const waiting = leftMs > 0
  const wait = (seconds: number): void => setAgainAt(clock.now().getTime() + seconds * 1_000)
  const press = async (): Promise<void> => {
    if (working) return
    setWorking(true)
    try {
      const sent = await send(setShare)
      if (!sent) return await focusFaultIn(place.current?.closest('form') ?? null)
      wait(sent.seconds)
      toast(t('success.code-sent'))
      // What comes next is typed there.
      place.current?.querySelector('input')?.focus({ preventScroll: true })
    } catch (error) {
      const seconds = error instanceof CallError ? error.data?.['seconds'] : undefined
      if (typeof seconds === 'number') wait(seconds)
      toastFailure(error)
    } finally {
      setShare(undefined)
      setWorking(false)
    }
  }
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <TextField
        {...field}
        {...(hints.length > 0 && { hint: <Dotted text={hints.join(' · ')} /> })}
        clean={digitsOf}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        after={
          // While the device works, the button shows its progress; a spinner would hide that.
          <Button
            kind="quiet"
            small
            disabled={waiting || share !== undefined}
            loading={working && share === undefined}
            onClick={() => void press()}
          >
            {share !== undefined
              ? t('code.checking', { percent: Math.floor(share * 100) })
              : waiting
                ? t('code.again', { seconds: Math.ceil(leftMs / 1_000) })
                : t('code.send')}
          </Button>
        }
      />
    </div>
  )
}
