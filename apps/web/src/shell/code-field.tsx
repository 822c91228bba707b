import { Button } from '@synet/ui/button'
import { TextField, type TextFieldProps } from '@synet/ui/text-field'
import { toast } from '@synet/ui/toast'
import { useState } from 'react'
import { clock } from './clock.ts'
import { useTimeLeft } from './countdown.ts'
import { toastFailure } from './failure.ts'
import { t } from './t.ts'

/** A verification code with the button that sends it; sending again waits as long as the server says. */
export function CodeField({
  send,
  ...field
}: Omit<TextFieldProps, 'after' | 'type'> & {
  /** @returns seconds until it may be sent again; undefined when it was not sent */
  send: () => Promise<{ seconds: number } | undefined>
}) {
  const [againAt, setAgainAt] = useState<number>()
  const leftMs = useTimeLeft(againAt)
  const waiting = leftMs > 0
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      after={
        <Button
          kind="quiet"
          small
          disabled={waiting}
          onClick={async () => {
            try {
              const sent = await send()
              if (!sent) return
              setAgainAt(clock.now().getTime() + sent.seconds * 1_000)
              toast(t('success.code-sent'))
            } catch (error) {
              toastFailure(error)
            }
          }}
        >
          {waiting ? t('code.again', { seconds: Math.ceil(leftMs / 1_000) }) : t('code.send')}
        </Button>
      }
    />
  )
}
