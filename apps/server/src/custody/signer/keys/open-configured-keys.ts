import { hotWallet } from '@synet/chain/keys'
import { type Wallet, walletOf } from '@synet/chain/signing-key'
import { invariant } from '@synet/core/result'
import type { KeyPlaces } from '#platform/config'
import { openKeys, type SigningKeys } from '#custody/payout/sign/signing-keys'
import { openProofKey, type ProofKey } from '#proof/proof-key'
import { type KmsPlace, openKmsKey, openKmsProofKey } from '#custody/signer/keys/kms-key'
import { KeyFileError, KeyPlaceError } from '#custody/signer/keys/key-place-error'
import { openPkcs11Key, openPkcs11ProofKey, parsePkcs11Uri, type Pkcs11 } from '#custody/signer/keys/pkcs11-key'

const loaded = new Map<string, Promise<Pkcs11>>()

/** A process initialises a token's library once, however many keys it has there. */
function loadPkcs11(binding: string, modulePath: string): Promise<Pkcs11> {
  const load = async (): Promise<Pkcs11> => {
    const { default: bound } = (await import(binding).catch((error: unknown) => {
      throw new KeyFileError('PKCS11_BINDING', error)
    })) as { default: { PKCS11: new () => Pkcs11 } }
    const module = new bound.PKCS11()
    try {
      module.load(modulePath)
    } catch (error) {
      throw new KeyFileError('module-path', error)
    }
    module.C_Initialize()
    return module
  }
  const found = loaded.get(modulePath) ?? load()
  loaded.set(modulePath, found)
  return found
}

/** Parses `kms:KEY-ID?endpoint=…&region=…`. */
function parseKmsUri(uri: string, credentials: KeyPlaces['kmsCredentials']): KmsPlace {
  const [keyId = '', query = ''] = uri.replace(/^kms:/, '').split('?')
  const parameters = new URLSearchParams(query)
  const [endpoint, region] = [parameters.get('endpoint'), parameters.get('region')]
  invariant(keyId && endpoint && region && credentials, 'a key service needs key, endpoint, region and credentials')
  return { keyId, endpoint, region, ...credentials }
}

async function openWalletKey(hot: string, { seed, pkcs11, kmsCredentials }: KeyPlaces): Promise<Wallet> {
  if (hot === 'seed') return hotWallet(seed)
  if (hot.startsWith('kms:')) return walletOf(await openKmsKey(parseKmsUri(hot, kmsCredentials)))
  const place = parsePkcs11Uri(hot)
  return walletOf(openPkcs11Key(await loadPkcs11(pkcs11, place.modulePath), place))
}

async function openProof({ proof, pkcs11, kmsCredentials }: KeyPlaces): Promise<ProofKey | undefined> {
  if (proof === undefined) return undefined
  if (typeof proof !== 'string') return openProofKey(proof)
  if (proof.startsWith('kms:')) return openKmsProofKey(parseKmsUri(proof, kmsCredentials))
  const place = parsePkcs11Uri(proof)
  return openPkcs11ProofKey(await loadPkcs11(pkcs11, place.modulePath), place)
}

/** @throws KeyPlaceError */
async function opening<T>(variable: string, open: Promise<T>): Promise<T> {
  try {
    return await open
  } catch (error) {
    throw new KeyPlaceError(variable, error)
  }
}

const openEach = (places: KeyPlaces) =>
  [
    opening('HOT_KEY', openWalletKey(places.hot ?? 'seed', places)),
    opening('HOT_KEYS_RETIRED', Promise.all(places.retired.map((place) => openWalletKey(place, places)))),
    opening('PROOF_KEY', openProof(places)),
  ] as const

/** Tries every key. @returns those that do not open */
export async function tryConfiguredKeys(places: KeyPlaces): Promise<readonly KeyPlaceError[]> {
  const tried = await Promise.allSettled(openEach(places))
  return tried.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as KeyPlaceError] : []))
}

/**
 * Opens the signer's keys where the configuration says that they lie.
 * @throws KeyPlaceError
 */
export async function openConfiguredKeys(
  places: KeyPlaces,
): Promise<{ readonly keys: SigningKeys; readonly proofKey: ProofKey | undefined }> {
  const [hot, retired, proofKey] = await Promise.all(openEach(places))
  return { keys: openKeys(places.seed, hot, retired), proofKey }
}
