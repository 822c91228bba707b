import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceKeyAlgorithm, type DeviceKeys } from '@synet/training/client/device-key'

const fileName = 'device.key'

/** The key is a JSON Web Key, whose `d` is the secret part. */
interface SecretKey {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
  readonly d: string
}

/**
 * The key by which the server recognises this device: created at the first start, readable by its user only.
 * @throws Error when the folder can't store it
 */
export async function openDeviceKey(folder: string): Promise<DeviceKeys> {
  const path = join(folder, fileName)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const known = await readFile(path, 'utf8').catch(() => undefined)
    return await readKeys(known ?? (await storeNew(path)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the device's key can't be stored in ${path}: ${reason}`)
  }
}

/** Stores a key unless another process was faster: the first stored key is the device's. @returns the device's key */
async function storeNew(path: string): Promise<string> {
  const made = await crypto.subtle.generateKey(deviceKeyAlgorithm, true, ['sign', 'verify'])
  const own = `${path}.${process.pid}`
  await writeFile(own, JSON.stringify(await crypto.subtle.exportKey('jwk', made.privateKey)), { mode: 0o600 })
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return readFile(path, 'utf8')
}

async function readKeys(text: string): Promise<DeviceKeys> {
  const secret = JSON.parse(text) as SecretKey
  const { d: _, ...point } = secret
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...secret, key_ops: ['sign'] }, deviceKeyAlgorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', { ...point, key_ops: ['verify'] }, deviceKeyAlgorithm, true, ['verify']),
  ])
  return { privateKey, publicKey }
}
