import { CallError } from '@synet/contract/client'
import type { Envelope, RefusalData } from '@synet/contract/envelope'
import { apiBase, routes } from '@synet/contract/routes'
import { reportUnauthorized } from '#api/api.ts'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'
import { t } from '#texts/t.ts'

const timeoutMs = 60_000

/** Larger pictures are drawn again: a phone's camera makes them of more bytes than the server takes. */
const sentBytesMax = 1_000_000
/** CSS pixels of the longer side; no page shows one larger. */
const sideMax = 1_024

/** @returns the picture, smaller if it is large; as it is where the browser cannot read it, so that the server says why */
async function shrunk(file: Blob): Promise<Blob> {
  if (file.size <= sentBytesMax) return file
  try {
    const picture = await createImageBitmap(file)
    const part = Math.min(1, sideMax / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * part))
    canvas.height = Math.max(1, Math.round(picture.height * part))
    const context = canvas.getContext('2d')
    if (!context) return file
    // A JPEG has no transparent pixels: they would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))) ?? file
  } catch {
    return file
  }
}

/** A file beyond it is not sent at all: the server would cut the connection while the browser still sends. */
const bytesMax = 6_000_000

/**
 * Uploads a picture. By XMLHttpRequest: fetch reports no progress of an upload.
 * @param onProgress gets the part sent, from 0 to 1
 * @returns its address
 * @throws CallError as calls do
 */
export async function sendPicture(file: Blob, onProgress: (part: number) => void): Promise<string> {
  const picture = await shrunk(file)
  if (picture.size > bytesMax) throw new CallError(0, t('upload.too-large'), { error: 'upload.too-large' })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase + routes['common/upload'].path)
    request.timeout = timeoutMs
    request.setRequestHeader('lang', apiLocale())
    const token = session.token()
    if (token) request.setRequestHeader('token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const fail = (): void => reject(new CallError(0, 'Request failed'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      let envelope: Envelope
      try {
        envelope = JSON.parse(request.responseText) as Envelope
      } catch {
        fail()
        return
      }
      if (envelope.code === 1) {
        resolve((envelope.data as { url: string }).url)
        return
      }
      if (envelope.code === 401) reportUnauthorized(envelope.msg)
      reject(new CallError(envelope.code, envelope.msg, envelope.data as RefusalData))
    })
    const form = new FormData()
    form.set('file', picture)
    request.send(form)
  })
}
