import { CallError } from '@synet/contract/client'
import { deviceKeyAlgorithm, type DeviceKeys, proveDeviceKey, thumbprintOf } from '@synet/training/client/device-key'
import { call } from '#api/api.ts'
import { session } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { requestStore } from './request-store.ts'

const store = { database: 'synet-device', store: 'keys' }
const place = 'own'

const readKeys = () => requestStore<DeviceKeys | undefined>(store, 'readonly', (keys) => keys.get(place))

/** Made once and kept in a form that scripts can sign with and nobody can read. Log-out leaves it: the device stays the same. */
async function openKeys(): Promise<DeviceKeys> {
  const known = await readKeys()
  if (known) return known
  const made = await crypto.subtle.generateKey(deviceKeyAlgorithm, false, ['sign', 'verify'])
  // Two tabs may make one at the same time: the first that is kept is the device's.
  await requestStore(store, 'readwrite', (keys) => keys.add(made, place)).catch(() => undefined)
  const kept = await readKeys()
  if (!kept) throw new Error('the key was not kept')
  return kept
}

let opened: Promise<DeviceKeys> | undefined
function keys(): Promise<DeviceKeys> {
  opened ??= openKeys().catch(() => {
    opened = undefined
    throw new CallError(0, t('device.no-key'), { error: 'device.key-required' })
  })
  return opened
}

/** Names this device by its key, as the server knows it. @throws CallError where the browser can't keep a key */
export const deviceOf = async (): Promise<string> => thumbprintOf(await keys())

/** The key and its signature for a session's or a trial's token. */
export const proveKey = async (token: string): Promise<{ publicKey: string; signature: string }> =>
  proveDeviceKey(await keys(), token)

/** Shows the server, once per session, that this device's key is here. */
export async function proveDevice(): Promise<void> {
  const token = session.token()
  if (token !== undefined) await call('train/device', await proveKey(token))
}

type MissingPart = 'no-engine' | 'no-worker' | 'no-crypto'

/** @returns what training needs and this browser does not have, or has turned off */
export function missingPart(): MissingPart | undefined {
  if (!('WebAssembly' in globalThis)) return 'no-engine'
  if (!('Worker' in globalThis)) return 'no-worker'
  // Pages without https have none, whatever the browser is.
  if (!globalThis.crypto?.subtle) return 'no-crypto'
  return undefined
}

/** @throws CallError that says what is missing */
export function requireParts(): void {
  const missing = missingPart()
  if (missing) throw new CallError(0, t(`device.${missing}`), { error: `device.${missing}` })
}
