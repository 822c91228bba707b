/** A picture or what a camera shows now. */
type Picture = HTMLVideoElement | ImageBitmap
export type ReadQr = (picture: Picture) => Promise<string | undefined>

interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>
}
interface Detecting {
  BarcodeDetector: { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
}
const detects = (of: object): of is Detecting => 'BarcodeDetector' in of

/** More pixels than this take longer to read, and show no more of a code. */
const sideMax = 1_000

/** Opens the browser's own reader of QR codes; where it has none, ours is fetched. */
export async function openQrReader(): Promise<ReadQr> {
  const browser: object = globalThis
  if (detects(browser) && (await browser.BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
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
      return undefined // There is no code in it.
    }
  }
}
