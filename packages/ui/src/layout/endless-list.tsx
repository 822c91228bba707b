import { kitWord } from '@synet/words/translate'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import css from './endless-list.module.css'

const reachPx = 50
const againMs = 350

/** Fetches the next page of a list 50 px before its end comes into sight (UI-05). */
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
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (!entries.at(-1)?.isIntersecting) return
        // A page that came quickly and left the end in sight: asked again when the time is up, not never.
        const waitMs = Math.max(0, lastAsked.current + againMs - performance.now())
        timer = setTimeout(() => {
          lastAsked.current = performance.now()
          onMore()
        }, waitMs)
      },
      { rootMargin: `0px 0px ${reachPx}px` },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
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
