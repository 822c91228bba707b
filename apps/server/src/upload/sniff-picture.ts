import { done, refuse, type Result } from '@synet/core/result'

export type PictureType = 'jpeg' | 'png' | 'webp'

const at = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** What iPhones write. Its decoder is under patents, and no free build has it. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/**
 * What a file is by its first bytes; what it calls itself is of no interest.
 * @returns refusal `upload.heic` or `upload.type`
 */
export function sniffPicture(bytes: Uint8Array): Result<PictureType> {
  if (at(bytes, 0, 3) === '\xff\xd8\xff') return done('jpeg')
  if (at(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return done('png')
  if (at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP') return done('webp')
  if (at(bytes, 4, 8) === 'ftyp' && heicBrands.has(at(bytes, 8, 12))) return refuse('upload.heic')
  return refuse('upload.type')
}
