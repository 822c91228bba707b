import { done, refuse, type Result } from '@synet/core/result'

export type PictureType = 'jpeg' | 'png' | 'webp'

const at = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The format of iPhones. Its decoder is patented, and no free build includes it. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * Detects a file's type by its first bytes; the declared type is ignored.
 * @returns refusal `upload.heic` or `upload.type`
 */
export function sniffPicture(bytes: Uint8Array): Result<PictureType> {
  if (at(bytes, 0, 3) === '\xff\xd8\xff') return done('jpeg')
  if (at(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return done('png')
  if (at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP') return done('webp')
  if (at(bytes, 4, 8) === 'ftyp' && heicBrands.has(at(bytes, 8, 12))) return refuse('upload.heic')
  return refuse('upload.type')
}
