import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createPublicKey, createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Config, PushKey } from '#platform/config'
import { isPushAddress, resolvePublic } from '#platform/push/push-address'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface Push {
  readonly payload: string
  readonly topic: string
  /** Wakes a device that saves its battery. */
  readonly urgent: boolean
  /** The service forgets it after this time. */
  readonly usefulMs: number
}

export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

const curve = 'prime256v1'
const timeoutMs = 10_000
/** A day: who opens the phone later finds it in the app. */
const ttlSeconds = 86_400

/** The public key in the form that browsers take. */
export function pushPublicKey(privateKey: Uint8Array): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey().toString('base64url')
}

/** Tells whether a browser's key is a point of the curve and its secret has the right length: others can't be encrypted to. */
export function isPushTarget({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent'
  // 403: the subscription was made for another key of ours, and no later push of this key will be taken.
  if (status === 403 || status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/**
 * Sends one push, encrypted for its browser (RFC 8291). Follows no redirect and reads no body.
 * @param topic replaces a push of the same topic that was not delivered yet: a second delivery is no second message
 * @throws Error when the service can't be reached
 */
export async function sendPush(
  config: Pick<Config, 'pushTestOrigin'>,
  key: PushKey,
  target: PushTarget,
  { payload, topic, urgent, usefulMs }: Push,
): Promise<PushOutcome> {
  if (!isPushAddress(config, target.endpoint)) return 'gone'
  const details = webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    payload,
    {
      vapidDetails: {
        subject: key.subject,
        publicKey: pushPublicKey(key.privateKey),
        privateKey: Buffer.from(key.privateKey).toString('base64url'),
      },
      TTL: Math.max(0, Math.min(ttlSeconds, Math.floor(usefulMs / 1_000))),
      ...(urgent && { urgency: 'high' as const }),
      topic,
      contentEncoding: 'aes128gcm',
    },
  )
  const { protocol, hostname, origin } = new URL(details.endpoint)
  const isOwn = origin === config.pushTestOrigin
  const resolved = isOwn ? undefined : await resolvePublic(hostname)
  const send = protocol === 'https:' ? httpsRequest : httpRequest
  const status = await new Promise<number>((resolve, reject) => {
    const asked = send(
      details.endpoint,
      {
        method: 'POST',
        headers: details.headers,
        signal: AbortSignal.timeout(timeoutMs),
        // The address that was checked is the one that is called.
        ...(resolved && { lookup: (_name, _options, done) => done(null, [resolved]) }),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    asked.once('error', reject)
    asked.end(details.body)
  })
  return outcomeOf(status)
}
