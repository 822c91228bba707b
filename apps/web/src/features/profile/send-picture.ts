import { CallError } from '@synet/contract/client'
import type { Envelope, RefusalData } from '@synet/contract/envelope'
import { apiBase, routes } from '@synet/contract/routes'
import { reportUnauthorized } from '#api/api.ts'
import { apiLocale } from '#texts/language.ts'
import { session } from '#session/session.ts'

const timeoutMs = 60_000

/**
 * Uploads a picture. By XMLHttpRequest: fetch reports no progress of an upload.
 * @param onProgress gets the part sent, from 0 to 1
 * @returns its address
 * @throws CallError as calls do
 */
export function sendPicture(file: Blob, onProgress: (part: number) => void): Promise<string> {
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
    form.set('file', file)
    request.send(form)
  })
}
