import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { useEffect, useRef, useState } from 'react'
import { t } from '#texts/t.ts'
import { readSyllables } from '#training/syllables.ts'

let context: AudioContext | undefined

/**
 * Lets the page play sound. It must be called while a tap is handled: iOS refuses it later.
 * @throws where the browser has no sound
 */
function openSound(): AudioContext {
  context ??= new AudioContext()
  // The browser resumes the context when it is ready: nothing waits for that.
  void context.resume().catch(() => undefined)
  return context
}

/** @param ended runs at the end, also after a stop. @returns what stops it */
function playSamples(
  sound: AudioContext,
  samples: Float32Array<ArrayBuffer>,
  rate: number,
  ended: () => void,
): () => void {
  const buffer = sound.createBuffer(1, samples.length, rate)
  buffer.copyToChannel(samples, 0)
  const source = sound.createBufferSource()
  source.buffer = buffer
  source.connect(sound.destination)
  source.addEventListener('ended', ended)
  source.start()
  return () => source.stop()
}

type Playing = 'idle' | 'loading' | 'playing' | 'failed'

/** Speaks a model's answer where it is sounds of English. What speaks is loaded on the first tap. */
export function HearSounds({ text }: { text: string }) {
  const [playing, setPlaying] = useState<Playing>('idle')
  const stop = useRef<() => void>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      stop.current?.()
    }
  }, [])
  if (!readSyllables(text)) return null

  const play = async (): Promise<void> => {
    setPlaying('loading')
    try {
      const sound = openSound()
      const { speak, speechRate } = await import('@synet/training/speech/speak')
      if (isGone.current) return
      stop.current = playSamples(sound, speak(text), speechRate, () => setPlaying('idle'))
      setPlaying('playing')
    } catch {
      setPlaying('failed')
    }
  }
  return (
    <>
      {playing === 'playing' ? (
        <Button block kind="secondary" onClick={() => stop.current?.()}>
          {t('project.try-stop')}
        </Button>
      ) : (
        <Button block kind="secondary" loading={playing === 'loading'} onClick={() => void play()}>
          {t('project.hear')}
        </Button>
      )}
      {playing === 'failed' && <Notice tone="bad">{t('project.hear-failed')}</Notice>}
    </>
  )
}
