import { RadioCards } from '@synet/ui/fields/radio-cards'
import { chooseLock, lockMinutes, useLockMinutes } from '#session/app-lock.tsx'
import { t } from '#texts/t.ts'

const off = 'off'

/** The minutes without a touch after which this device locks the app. */
export function LockChoice() {
  const minutes = useLockMinutes()
  return (
    <RadioCards
      label={t('security.lock')}
      choices={[
        { value: off, name: t('security.lock-off') },
        ...lockMinutes.map((after) => ({ value: String(after), name: t('security.lock-after', { minutes: after }) })),
      ]}
      value={minutes === undefined ? off : String(minutes)}
      onChange={(next) => chooseLock(lockMinutes.find((after) => String(after) === next))}
    />
  )
}
