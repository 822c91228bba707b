import { kitWord } from '@synet/words/translate'
import { useSyncExternalStore } from 'react'
import { Icon } from '../icons/icon.tsx'
import css from './offline-bar.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

export function OfflineBar() {
  const online = useIsOnline()
  return (
    <div role="status" className={css['place']}>
      {!online && (
        <div className={css['bar']}>
          <Icon name="offline" size={20} />
          {kitWord('kit.offline')}
        </div>
      )}
    </div>
  )
}
