import type { Call } from '@synet/contract/client'
import { deviceKeyAlgorithm, type DeviceKeys, proveDeviceKey, thumbprintOf } from '@synet/training/client/device-key'

export const makeDeviceKeys = async (): Promise<DeviceKeys> =>
  crypto.subtle.generateKey(deviceKeyAlgorithm, false, ['sign', 'verify'])

/** Shows a device's key as the app does after log-in; without one it is a new device. @returns its thumbprint, which leases name */
export async function showDevice(call: Call, token: string, keys?: DeviceKeys): Promise<string> {
  const own = keys ?? (await makeDeviceKeys())
  await call('train/device', await proveDeviceKey(own, token))
  return thumbprintOf(own)
}
