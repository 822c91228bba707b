import { kitWord } from '@synet/words/translate'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import {
  atRest,
  offsetOf,
  type Pull,
  pullHeight,
  afterRefresh,
  afterReturn,
  touchEnd,
  touchMove,
  touchStart,
} from './pull.ts'
import css from './pull-to-refresh.module.css'
import { Spinner } from '../feedback/spinner.tsx'

/** As long as the page takes to slide back. */
const wayBackMs = 240

/** Follows the finger on an element, and refreshes when it lets go far enough down. */
function usePull(frame: RefObject<HTMLElement | null>, onRefresh: () => Promise<unknown>): Pull {
  const [pull, setPull] = useState<Pull>(atRest)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let now: Pull = atRest
    const go = (next: Pull): void => {
      if (next === now) return
      now = next
      setPull(next)
      // No transition's end is waited for: a person who wants less motion has none.
      if (next.state === 'aborting' || next.state === 'restoring') setTimeout(() => go(afterReturn(now)), wayBackMs)
    }
    const start = ({ touches }: TouchEvent): void =>
      go(touchStart(now.state === 'refreshing' ? now : atRest, touches[0]?.clientY ?? 0, window.scrollY <= 0))
    const move = (event: TouchEvent): void => {
      go(touchMove(now, event.touches[0]?.clientY ?? 0))
      // Prevents the browser's own pull, which would reload the app.
      if (offsetOf(now) > 0 && event.cancelable) event.preventDefault()
    }
    const end = (): void => {
      const was = now.state
      go(touchEnd(now))
      if (was !== 'reached') return
      void refresh.current().finally(() => go(afterRefresh(now)))
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [frame])
  return pull
}

/** A page that is pulled down to be refreshed (UI-04); who has no finger on it uses the button that focus shows. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const pull = usePull(frame, onRefresh)
  const offset = offsetOf(pull)
  const held = pull.state === 'pulling' || pull.state === 'reached'
  return (
    <div ref={frame} className={css['frame']} data-pull={pull.state}>
      <div
        className={css['head']}
        style={{ height: pullHeight, opacity: Math.min(1, offset / pullHeight) }}
        role="status"
      >
        {pull.state === 'refreshing' && (
          <>
            <Spinner />
            <span className="visually-hidden">{kitWord('kit.refreshing')}</span>
          </>
        )}
        {held && offset > 0 && kitWord(pull.state === 'reached' ? 'kit.release-to-refresh' : 'kit.pull-to-refresh')}
      </div>
      <button type="button" className={css['button']} onClick={() => void onRefresh()}>
        {kitWord('kit.refresh')}
      </button>
      <div
        className={css['content']}
        style={{ ...(offset > 0 && { transform: `translateY(${offset}px)` }), ...(held && { transition: 'none' }) }}
      >
        {children}
      </div>
    </div>
  )
}
