import type { Config } from '#platform/config'
import type { RelyingParty } from '#people/passkey/passkey'

/** The site to which users' keys are bound; undefined where none is configured. */
export const sitePartyOf = ({ siteOrigin }: Pick<Config, 'siteOrigin'>): RelyingParty | undefined =>
  siteOrigin === undefined ? undefined : { origin: siteOrigin, id: new URL(siteOrigin).hostname }
