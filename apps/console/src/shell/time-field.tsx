import { minutes } from '@synet/core/clock'
import { Field } from '@synet/ui/fields/field'
import { useEffect, useState } from 'react'
import { clock } from '@synet/contract/server-clock'
import { t } from '@synet/words/operators/t'
import css from './browser-field.module.css'
import { timeOfField, fieldOfTime } from './field-time.ts'

/** Which times the server takes: those still to come, or those that have been. */
type Allowed = 'future' | 'past'

const refreshMs = 10_000

/** Says what is wrong with a time, by the server's clock; the server asks again. */
export function timeFault(typed: string, allowed: Allowed): string | undefined {
  const at = timeOfField(typed)
  if (at === undefined) return t('time.missing')
  const now = clock.now().getTime()
  if (allowed === 'future') return Date.parse(at) < now ? t('time.passed') : undefined
  return Date.parse(at) > now ? t('time.to-come') : undefined
}

/** The server's time, which runs while it is shown. */
function useServerTime(): string {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now.toISOString()
}

const utcText = (iso: string): string => fieldOfTime(iso).replace('T', ' ')

/** @returns a time as the operator's own clock shows it */
const ownText = (iso: string): string =>
  new Date(Date.parse(iso) - minutes(new Date(iso).getTimezoneOffset())).toISOString().slice(0, 16).replace('T', ' ')

/**
 * A day and a time of day in UTC, whatever the operator's zone is: two operators in two zones read the same. The field
 * is the browser's own.
 */
export function TimeField({
  label,
  value,
  onChange,
  allowed,
}: {
  label: string
  /** The value is the browser's text, which `timeWritten` reads. */
  value: string
  onChange: (value: string) => void
  allowed: Allowed
}) {
  const serverTime = useServerTime()
  const at = timeOfField(value)
  // A field that is empty has no fault before the form is sent; the form says so then.
  const fault = value === '' ? undefined : timeFault(value, allowed)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Field
      label={label}
      aside={t('time.server', { time: utcText(serverTime) })}
      error={fault}
      hint={at !== undefined && t('time.own', { time: ownText(at), zone })}
    >
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          type="datetime-local"
          className={css['field']}
          value={value}
          min={allowed === 'future' ? fieldOfTime(serverTime) : undefined}
          max={allowed === 'past' ? fieldOfTime(serverTime) : undefined}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
