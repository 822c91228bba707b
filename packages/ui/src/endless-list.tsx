import { kitWord } from '@synet/words/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import css from './endless-list.module.css'

const reachPx = 50
const againMs = 350

/** What follows a list: asks for the next page 50 px before the end comes into sight (UI-05). */
export function EndlessList({
  children,
  state,
  onMore,
}: {
  children: ReactNode
  state: 'idle' | 'loading' | 'failed' | 'finished'
  onMore: () => unknown
}) {
  const end = useRef<HTMLDivElement>(null)
  const lastAsked = useRef(-againMs)
  useEffect(() => {
    const element = end.current
    if (!element || state !== 'idle') return
    const observer = new IntersectionObserver(
      (entries) => {
        const now = performance.now()
        if (!entries.some((entry) => entry.isIntersecting) || now - lastAsked.current < againMs) return
        lastAsked.current = now
        onMore()
      },
      { rootMargin: `0px 0px ${reachPx}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [state, onMore])
  return (
    <>
      {children}
      <div ref={end} className={css['end']} role="status">
        {state === 'loading' && kitWord('kit.loading-more')}
        {state === 'finished' && kitWord('kit.all-loaded')}
        {state === 'failed' && (
          <>
            {kitWord('kit.load-failed')}
            <Button kind="quiet" small onClick={onMore}>
              {kitWord('kit.tap-to-retry')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
