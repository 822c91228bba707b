import { kitWord } from '@synet/words/translate'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import css from './scan-sheet.module.css'

/** A picture or what a camera shows now. */
type Picture = HTMLVideoElement | ImageBitmap
type ReadQr = (picture: Picture) => Promise<string | undefined>

interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>
}
interface Detecting {
  BarcodeDetector: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
}
const canDetect = (of: object): of is Detecting => 'BarcodeDetector' in of

/** More pixels than this take longer to read, and show no more of a code. */
const sideMax = 1_000

/** Opens the browser's own reader of QR codes; where it has none, ours is fetched. */
async function openQrReader(): Promise<ReadQr> {
  const browser: object = globalThis
  if (canDetect(browser) && (await browser.BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new browser.BarcodeDetector({ formats: ['qr_code'] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const decodeQr = (await import('qr/decode.js')).default
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    const [width, height] =
      picture instanceof ImageBitmap ? [picture.width, picture.height] : [picture.videoWidth, picture.videoHeight]
    if (!context || width === 0 || height === 0) return undefined
    const scale = Math.min(1, sideMax / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      return undefined // The picture shows no code.
    }
  }
}

/** How often the sheet looks for a code in the camera's picture. */
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
