import type { Random } from '@synet/core/random'
import { systemClock } from '@synet/core/clock'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Steps before and after the present one whose codes are accepted: clocks differ. */
const window = 1

export const newTotpSecret = ({ random }: { random: Random }): string =>
  new Secret({ buffer: random.bytes(20).buffer }).base32

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, label: string): string {
  const totp = totpOf(secret)
  totp.issuer = 'Synet'
  totp.label = label
  return totp.toString()
}

/**
 * Finds the time step of a code (RFC 6238). The caller accepts no step twice.
 * @returns undefined when the code is wrong
 */
export function totpStep(secret: string, code: string): number | undefined {
  // The second factor runs on real devices, so it follows real time and not the development clock.
  const timestamp = systemClock.now().getTime()
  const delta = totpOf(secret).validate({ token: code, window, timestamp })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / stepSeconds) + delta
}
