import { kitWord } from '@synet/words/translate'
import { numberText } from '@synet/words/format'
import { useEffect, useRef, useState } from 'react'
import { Segmented } from '../controls/segmented.tsx'
import css from './video-player.module.css'

/** UI-09. */
const playbackRates = ['0.5', '0.8', '1', '1.25', '1.5', '2'] as const
type Rate = (typeof playbackRates)[number]

/** Reads one of the rates; anything else is 1. */
export const playbackRate = (value: unknown): Rate =>
  playbackRates.find((rate) => Number(rate) === Number(value)) ?? '1'

/** The browser's own player, with a choice of rates below it; nothing is fetched before it is played. */
export function VideoPlayer({ src, title, rate: initial }: { src: string; title: string; rate?: unknown }) {
  const video = useRef<HTMLVideoElement>(null)
  const [rate, setRate] = useState(() => playbackRate(initial))
  useEffect(() => {
    if (video.current) video.current.playbackRate = Number(rate)
  }, [rate])
  return (
    <div className={css['player']}>
      <video
        ref={video}
        src={src}
        aria-label={title}
        controls
        playsInline
        preload="none"
        // A new source starts at rate 1 by itself.
        onLoadedMetadata={({ currentTarget }) => (currentTarget.playbackRate = Number(rate))}
      />
      <Segmented
        label={kitWord('kit.rate')}
        choices={playbackRates.map((value) => ({ value, name: `${numberText(Number(value))}\u2060×` }))}
        value={rate}
        onChange={setRate}
      />
    </div>
  )
}
