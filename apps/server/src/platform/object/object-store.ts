import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BodyTooLong, readBody } from '@synet/core/read-body'
import { invariant } from '@synet/core/result'
import { AwsClient, AwsV4Signer } from 'aws4fetch'

/** A store of immutable bytes by name: words of letters, digits, `-`, `_` and `.`, divided by `/`. */
export interface ObjectStore {
  /** Putting the same bytes again under their name changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is none of this name, or it has more bytes than `bytesMax` */
  get(name: string, bytesMax?: number): Promise<Uint8Array | undefined>
  /** An object that does not exist counts as removed. */
  remove(name: string): Promise<void>
  /**
   * Lets somebody who knows no key of ours put exactly these bytes, for a short time.
   * @returns undefined when only we reach the store
   */
  signPut(name: string, bytes: PromisedBytes): Promise<SignedPut | undefined>
}
/** The bytes that a signature admits. */
interface PromisedBytes {
  readonly size: number
  /** Hex. */
  readonly sha256: string
}
/** Sent as PUT with these headers and the promised bytes. */
export interface SignedPut {
  readonly url: string
  readonly headers: { readonly 'x-amz-checksum-sha256': string }
}
/** How long a signature admits an upload. */
export const signedPutMs = 900_000

/** Where objects lie: in the bucket if there is one, else in the folder. */
export interface ObjectPlace {
  readonly folder: string | undefined
  readonly s3: Bucket | undefined
}
interface Bucket {
  /** The address includes the name of the bucket. */
  readonly url: string
  /** The bucket's address for devices, if they may upload to it. */
  readonly publicUrl?: string | undefined
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const answerMs = 10_000

/** A bucket that cannot be used now. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

function diskStore(folder: string): ObjectStore {
  /** Processes that run as different users share a folder by its group. */
  const groupRights = async (): Promise<number> =>
    (await stat(folder).then(
      ({ mode }) => mode,
      () => 0,
    )) & 0o070
  return {
    async put(name, bytes) {
      const path = join(folder, name)
      const group = await groupRights()
      await mkdir(dirname(path), { recursive: true, mode: 0o700 | group })
      // The file is written under another name and renamed, because it is read as soon as it has its name.
      const written = `${path}.${randomUUID()}.new`
      await writeFile(written, bytes, { mode: 0o600 | (group & 0o060), flag: 'wx' })
      await rename(written, path)
    },
    async get(name, bytesMax = Infinity) {
      try {
        const bytes = await readFile(join(folder, name))
        return bytes.length > bytesMax ? undefined : bytes
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    signPut: async () => undefined,
  }
}

/** Any store that speaks S3. The bucket stays private: browsers get its objects from us, with our headers. */
function s3Store({ url, publicUrl, keyId, secret, region }: Bucket): ObjectStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const ask = async (name: string, init: RequestInit): Promise<Response> => {
    const response = await client
      .fetch(`${url.replace(/\/$/, '')}/${name}`, { ...init, signal: AbortSignal.timeout(answerMs) })
      .catch((error: unknown) => {
        const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
        const why = cause instanceof Error ? cause.message : message
        throw new ObjectStoreError(`the object store at ${new URL(url).host} does not answer: ${why}`, { cause: error })
      })
    if (!response.ok && response.status !== 404)
      throw new ObjectStoreError(`the object store at ${new URL(url).host} answered ${response.status}`)
    return response
  }
  return {
    async put(name, bytes) {
      const response = await ask(name, { method: 'PUT', body: Uint8Array.from(bytes) })
      if (!response.ok) throw new Error('the object store has no such bucket')
    },
    async get(name, bytesMax = Infinity) {
      const response = await ask(name, {})
      if (response.ok && Number(response.headers.get('content-length') ?? 0) <= bytesMax)
        return readBody(response.body, bytesMax).catch((error: unknown) => {
          if (error instanceof BodyTooLong) return undefined
          throw error
        })
      await response.body?.cancel()
      return undefined
    },
    async remove(name) {
      await ask(name, { method: 'DELETE' })
    },
    async signPut(name, bytes) {
      if (publicUrl === undefined) return undefined
      const checksum = { 'x-amz-checksum-sha256': Buffer.from(bytes.sha256, 'hex').toString('base64') }
      const signer = new AwsV4Signer({
        method: 'PUT',
        url: `${publicUrl.replace(/\/$/, '')}/${name}?X-Amz-Expires=${signedPutMs / 1_000}`,
        headers: { ...checksum, 'content-length': String(bytes.size) },
        accessKeyId: keyId,
        secretAccessKey: secret,
        region,
        service: 's3',
        signQuery: true,
        // The length is signed too, which the library leaves out otherwise.
        allHeaders: true,
      })
      // The device's own client sets the length.
      return { url: (await signer.sign()).url.href, headers: checksum }
    },
  }
}

/**
 * Names come from rows of the database, which may lie: one with `..` would write or read another file of the process.
 * @throws InvariantError for such a name
 */
function checkName(name: string): void {
  const words = name.split('/')
  invariant(
    words.every((word) => /^[\w-][\w.-]*$/.test(word)),
    `${name} is no name of an object`,
  )
}

const withCheckedNames = (store: ObjectStore): ObjectStore => ({
  async put(name, bytes) {
    checkName(name)
    await store.put(name, bytes)
  },
  async get(name, bytesMax) {
    checkName(name)
    return store.get(name, bytesMax)
  },
  async remove(name) {
    checkName(name)
    await store.remove(name)
  },
  async signPut(name, bytes) {
    checkName(name)
    return store.signPut(name, bytes)
  },
})

/** @returns undefined when no place is configured */
export function openObjectStore({ s3, folder }: ObjectPlace): ObjectStore | undefined {
  if (s3) return withCheckedNames(s3Store(s3))
  return folder === undefined ? undefined : withCheckedNames(diskStore(folder))
}
