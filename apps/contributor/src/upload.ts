import { putDelta } from '@synet/training/client/put-delta'

/**
 * Puts deltas straight into one object store, which the first of them names. A lying server would otherwise have this
 * program try the devices of the network in which it runs, one after another; https also wants a certificate of them.
 * @param server the address that its user named
 */
export function createUpload(server: string): typeof putDelta {
  const { hostname } = new URL(server)
  let store: string | undefined
  return async (upload, delta, signal) => {
    if (!URL.canParse(upload.url)) return false
    const url = new URL(upload.url)
    if (url.protocol !== 'https:' && url.hostname !== hostname) return false
    store ??= url.origin
    return url.origin === store && putDelta(upload, delta, signal)
  }
}
