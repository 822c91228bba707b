import { done, refuse, type Result } from '@synet/core/result'
import type { Sharp, SharpOptions } from 'sharp'

type PictureType = 'jpeg' | 'png' | 'webp'

const asciiAt = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The format of iPhones. Its decoder is patented, and no free build includes it. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * Detects a file's type by its first bytes; the declared type is ignored.
 * @returns refusal `upload.heic` or `upload.type`
 */
function sniffPicture(bytes: Uint8Array): Result<PictureType> {
  if (asciiAt(bytes, 0, 3) === '\xff\xd8\xff') return done('jpeg')
  if (asciiAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return done('png')
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 12) === 'WEBP') return done('webp')
  if (asciiAt(bytes, 4, 8) === 'ftyp' && heicBrands.has(asciiAt(bytes, 8, 12))) return refuse('upload.heic')
  return refuse('upload.type')
}

/** Decoded, a picture takes four bytes a pixel: this is the most that one upload may cost in memory. */
const megapixelsMax = 40
const side = 512
const quality = 82
const secondsMax = 10
const waitingMax = 20

let open: Promise<(input: Uint8Array, options: SharpOptions) => Sharp> | undefined

/**
 * Loads the library at the first upload, which most processes never see. Only the decoders of allowed formats are
 * enabled.
 */
const openSharp = () =>
  (open ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  }))

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Re-encodes a picture at 512 × 512 at most. Only its pixels remain, so that neither metadata nor anything hidden
 * survives. One picture is encoded at a time.
 * @returns WebP; refusals `upload.type`, `upload.heic`, `upload.damaged`, `upload.dimensions`, `request.too-many`
 */
export async function encodePicture(file: Uint8Array): Promise<Result<Uint8Array>> {
  const type = sniffPicture(file)
  if (!type.ok) return type
  if (waiting >= waitingMax) return refuse('request.too-many', { seconds: secondsMax })
  waiting++
  const turn = last.then(() => encode(file, type.value))
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting--
  })
}

async function encode(file: Uint8Array, type: string): Promise<Result<Uint8Array>> {
  const sharp = await openSharp()
  // Only the first frame is used. `error` refuses truncated pictures; cameras cause warnings.
  const options = { limitInputPixels: megapixelsMax * 1_000_000, failOn: 'error', pages: 1 } as const
  try {
    const { format, width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata()
    if (format !== type) return refuse('upload.type')
    if (width * height > options.limitInputPixels) return refuse('upload.dimensions', { megapixels: megapixelsMax })
    const bytes = await sharp(file, options)
      .autoOrient()
      .resize(side, side, { fit: 'cover', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: secondsMax })
      .webp({ quality })
      .toBuffer()
    return done(bytes)
  } catch {
    return refuse('upload.damaged')
  }
}
