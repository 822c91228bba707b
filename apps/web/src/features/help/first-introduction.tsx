import { useState } from 'react'
import { storage } from '@synet/ui/storage'
import { LazyIntroduction } from './lazy-introduction.tsx'

/** Shown once for an account on a device, until it is read or skipped. It is part of the page and covers nothing. */
export function FirstIntroduction({ userId }: { userId: string }) {
  const key = `introduced-${userId}`
  const [isDone, setDone] = useState(() => storage.read(key) !== undefined)
  if (isDone) return null
  return (
    <LazyIntroduction
      onDone={() => {
        storage.write(key, 'yes')
        setDone(true)
      }}
    />
  )
}
