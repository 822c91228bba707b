import type { Context } from '#platform/context'
import { isSealed, openSecret, sealSecret } from '#people/password/sealed-secret'

/** Encrypts a second factor's secret for the database, bound to its operator's name. */
export const sealTotpSecret = ({ config, random }: Pick<Context, 'config' | 'random'>, name: string, secret: string) =>
  sealSecret(config.operatorKey, { random }, name, secret)

/** @returns the secret; one that was stored before secrets were encrypted is returned as it is */
export const openTotpSecret = ({ config }: Pick<Context, 'config'>, name: string, stored: string): string =>
  isSealed(stored) ? openSecret(config.operatorKey, name, stored) : stored
