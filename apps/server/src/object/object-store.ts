import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#config'

/** A store of pictures by names that `isUploadName` accepts. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is none of this name */
  get(name: string): Promise<Uint8Array | undefined>
  /** A picture that does not exist counts as removed. */
  remove(name: string): Promise<void>
}

const answerMs = 10_000

function diskStore(folder: string): PictureStore {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      // The file is written under another name and renamed, because it is served as soon as it has its name.
      await writeFile(`${path}.new`, bytes, { mode: 0o600, flag: 'wx' })
      await rename(`${path}.new`, path)
    },
    get: (name) => readFile(join(folder, name)).catch(() => undefined),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Any store that speaks S3. The bucket stays private: browsers get pictures from us, with our headers. */
function s3Store({ url, keyId, secret, region }: NonNullable<Config['uploadS3']>): PictureStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    const response = await client.fetch(`${url.replace(/\/$/, '')}/${name}`, {
      ...init,
      signal: AbortSignal.timeout(answerMs),
    })
    if (!response.ok && response.status !== 404) throw new Error(`the picture store answered ${response.status}`)
    return response
  }
  return {
    async put(name, bytes) {
      const response = await ask(name, {
        method: 'PUT',
        body: Uint8Array.from(bytes),
        headers: { 'content-type': 'image/webp' },
      })
      if (!response.ok) throw new Error('the picture store has no such bucket')
    },
    async get(name) {
      const response = await ask(name, {})
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' })
    },
  }
}

/** @returns undefined when no store is configured; uploads are then refused */
export function pictureStore({
  uploadS3,
  uploadFolder,
}: Pick<Config, 'uploadS3' | 'uploadFolder'>): PictureStore | undefined {
  if (uploadS3) return s3Store(uploadS3)
  return uploadFolder ? diskStore(uploadFolder) : undefined
}
