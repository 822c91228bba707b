import { systemClock } from '@synet/core/clock'
import { useSyncExternalStore } from 'react'
import { storage } from '@synet/ui/storage'
import { createListeners } from '@synet/ui/store'
import { loadWords } from '#texts/language.ts'
import { lockScreen, showLock } from './locked.ts'
import { session } from './session.ts'
import { Button } from '@synet/ui/controls/button'
import { call } from '#api/api.ts'
import { Confirmation } from '#forms/confirmation.tsx'
import { t } from '#texts/t.ts'
import css from './app-lock.module.css'
import { logOut } from './log-out.ts'
import { signAsSelf } from './passkeys.ts'

/** Stands in place of the app until its user is back. */
function LockScreen({ onUnlock }: { onUnlock: () => void }) {
  return (
    <main className={css['screen']}>
      <h1>{t('security.locked')}</h1>
      <Confirmation
        facts={[]}
        confirm={t('security.unlock')}
        onConfirm={async (payPassword) => {
          await call('user/unlock', { payPassword })
          onUnlock()
        }}
        passkey={{
          onPasskey: async () => {
            await call('user/unlock', { signature: await signAsSelf() })
            onUnlock()
          },
        }}
      />
      <Button kind="quiet" block onClick={logOut}>
        {t('common.log-out')}
      </Button>
    </main>
  )
}

/**
 * Locks the app after some minutes without a touch, also while it was closed. It hides what is shown from a person who picks
 * the device up; the session itself stays open.
 */
export const lockMinutes = [1, 5, 30] as const

const key = 'app-lock'
const seenKey = 'app-seen'
const checkMs = 10_000
const { subscribe, notify } = createListeners()

const chosenLockMinutes = (): number | undefined => lockMinutes.find((minutes) => String(minutes) === storage.read(key))

const now = (): number => systemClock.now().getTime()
const storeLastUse = (): void => storage.write(seenKey, String(now()))

const Locked = () => <LockScreen onUnlock={unlock} />

function check(): void {
  const minutes = chosenLockMinutes()
  if (minutes === undefined || !session.isLogged()) showLock(undefined)
  // A clock that went backwards counts as time that passed.
  else if (Math.abs(now() - Number(storage.read(seenKey) ?? 0)) >= minutes * 60_000) showLock(Locked)
}

let touchedAt = 0
function onTouch(): void {
  if (lockScreen() || Math.abs(now() - touchedAt) < 1_000 || chosenLockMinutes() === undefined) return
  check()
  if (lockScreen()) return
  touchedAt = now()
  storeLastUse()
}

export function chooseLock(minutes: number | undefined): void {
  if (minutes === undefined) storage.remove(key)
  else {
    storeLastUse()
    storage.write(key, String(minutes))
  }
  void startAppLock()
  notify()
}

function unlock(): void {
  storeLastUse()
  showLock(undefined)
}

let started = false
/** Watches from the start of the app, or from when a time is chosen. */
export async function startAppLock(): Promise<void> {
  await loadWords(['person', 'money', 'own'])
  check()
  if (started) return
  started = true
  for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, onTouch, { passive: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  setInterval(check, checkMs)
  session.subscribe(() => {
    if (session.isLogged()) storeLastUse()
    else for (const name of [key, seenKey]) storage.remove(name)
    check()
  })
}

export const useLockMinutes = (): number | undefined => useSyncExternalStore(subscribe, chosenLockMinutes)
