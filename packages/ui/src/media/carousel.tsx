import { kitWord } from '@synet/words/translate'
import { type ReactNode, type UIEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './carousel.module.css'
import { IconButton } from '../controls/icon-button.tsx'
import { resizeThrottleMs, throttle } from '../charts/throttle.ts'

/** UI-08: a slide stands so long, and the way to the next takes so long. */
const standMs = 5_000
const moveMs = 500

/** Which slide is shown; it moves on by itself while it is neither held nor stopped. */
function useSlides(count: number) {
  const track = useRef<HTMLDivElement>(null)
  // Our own steps end a scroll each; only the end of a swipe changes the slide.
  const moving = useRef(false)
  const [shown, setShown] = useState(0)
  const [stopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [held, setHeld] = useState(false)
  const goTo = (index: number): void => {
    const element = track.current
    if (!element) return
    setShown(index)
    moving.current = true
    slideTo(element, index * element.clientWidth, () => {
      moving.current = false
    })
  }
  const next = useEffectEvent(() => {
    if (!document.hidden) goTo((shown + 1) % count)
  })
  const keepPlace = useEffectEvent(() => {
    const element = track.current
    if (element) element.scrollLeft = shown * element.clientWidth
  })
  useEffect(() => {
    if (stopped || held || count < 2) return
    const timer = setInterval(next, standMs)
    return () => clearInterval(timer)
  }, [stopped, held, count])
  useEffect(() => {
    const { run, stop } = throttle(() => keepPlace(), resizeThrottleMs)
    window.addEventListener('resize', run)
    return () => {
      window.removeEventListener('resize', run)
      stop()
    }
  }, [])
  const onScrollEnd = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>): void => {
    if (!moving.current) setShown(Math.round(scrollLeft / clientWidth))
  }
  return { track, shown, stopped, setStopped, setHeld, goTo, onScrollEnd }
}

/**
 * Slides beside each other, by swipe, dots and by themselves. It stands still while somebody touches it, has focus in it or
 * has stopped it, while it is out of sight, and for a person who wants less motion.
 */
export function Carousel({
  label,
  slides,
}: {
  label: string
  slides: readonly { readonly id: string; readonly name: string; readonly content: ReactNode }[]
}) {
  const { track, shown, stopped, setStopped, setHeld, goTo, onScrollEnd } = useSlides(slides.length)
  return (
    <section
      className={css['carousel']}
      aria-roledescription={kitWord('kit.carousel')}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={track} className={css['track']} onScrollEnd={onScrollEnd}>
        {slides.map((slide, index) => (
          <div
            key={slide.id}
            className={css['slide']}
            role="group"
            aria-roledescription={kitWord('kit.one-slide')}
            aria-label={slide.name}
            inert={index !== shown}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={css['controls']}>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              className={css['dot']}
              aria-label={kitWord('kit.slide', { n: index + 1, count: slides.length })}
              aria-current={index === shown}
              onClick={() => goTo(index)}
            />
          ))}
          <IconButton
            name={stopped ? 'play' : 'pause'}
            label={kitWord(stopped ? 'kit.slides-play' : 'kit.slides-stop')}
            onClick={() => setStopped(!stopped)}
          />
        </div>
      )}
    </section>
  )
}

/** The browser's own smooth scrolling has no duration. Snapping rests meanwhile, it would pull back. */
function slideTo(element: HTMLElement, left: number, done: () => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = left
    done()
    return
  }
  const from = element.scrollLeft
  const start = performance.now()
  element.style.scrollSnapType = 'none'
  const step = (now: number): void => {
    const part = Math.min(1, (now - start) / moveMs)
    element.scrollLeft = from + (left - from) * (1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else {
      element.style.scrollSnapType = ''
      done()
    }
  }
  requestAnimationFrame(step)
}
