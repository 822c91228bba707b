import { kitWord } from '@synet/words/translate'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { openQrReader } from './read-qr.ts'
import css from './scan-sheet.module.css'

/** So often a camera's picture is looked at. */
const lookMs = 150

interface ScanProps {
  readonly onText: (text: string) => void
}

/** Looks at the camera's pictures until one has a code. */
async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const read = await openQrReader()
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== undefined) return text
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  return undefined
}

function Scan({ onText }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<'kit.scan-no-camera' | 'kit.scan-none'>()
  const found = useRef(onText)
  found.current = onText
  useEffect(() => {
    const abort = new AbortController()
    if (video.current)
      watchCamera(video.current, abort.signal).then(
        (text) => {
          if (text !== undefined && !abort.signal.aborted) found.current(text)
        },
        () => {
          if (!abort.signal.aborted) setProblem('kit.scan-no-camera')
        },
      )
    return () => abort.abort()
  }, [])
  const readPicture = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const picture = await createImageBitmap(file).catch(() => undefined)
    const text = picture && (await (await openQrReader())(picture))
    if (text === undefined) setProblem('kit.scan-none')
    else onText(text)
  }
  return (
    <div className={css['scan']}>
      <video ref={video} className={css['video']} muted playsInline hidden={problem === 'kit.scan-no-camera'} />
      {problem && <Notice tone="warn">{kitWord(problem)}</Notice>}
      <label className={css['picture']}>
        {kitWord('kit.scan-picture')}
        <input type="file" accept="image/*" onChange={(event) => void readPicture(event.currentTarget.files?.[0])} />
      </label>
    </div>
  )
}

/** The camera runs while the sheet is open. */
export const ScanSheet = ({ open, onClose, onText }: ScanProps & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={kitWord('kit.scan')}>
    {open && <Scan onText={onText} />}
  </Sheet>
)
