import { readFileSync } from 'node:fs'
import type { SigningKey } from '@synet/chain/signing-key'
import { invariant } from '@synet/core/result'
import { KeyFileError } from '#custody/signer/keys/key-place-error'
import type { ProofKey } from '#proof/proof-key'

/** The part of the module `pkcs11js` that is used. It is compiled where it runs, so it is no dependency. */
export interface Pkcs11 {
  load(path: string): void
  // biome-ignore lint/style/useNamingConvention: the names are those of PKCS #11.
  C_Initialize(): void
  C_Finalize(): void
  C_GetSlotList(withToken: boolean): Buffer[]
  C_GetTokenInfo(slot: Buffer): { readonly label: string }
  C_OpenSession(slot: Buffer, flags: number): Buffer
  C_CloseSession(session: Buffer): void
  C_Login(session: Buffer, user: number, pin: string): void
  C_FindObjectsInit(session: Buffer, template: readonly Attribute[]): void
  C_FindObjects(session: Buffer, count: number): Buffer[]
  C_FindObjectsFinal(session: Buffer): void
  C_GetAttributeValue(session: Buffer, object: Buffer, template: readonly Attribute[]): { readonly value: Buffer }[]
  C_SignInit(session: Buffer, mechanism: { readonly mechanism: number }, key: Buffer): void
  C_Sign(session: Buffer, data: Buffer, signature: Buffer): Buffer
}
interface Attribute {
  readonly type: number
  readonly value?: number | string | Buffer | boolean
}

// PKCS #11 3.0, section 4 and the mechanisms' pages.
const serialSession = 0x4
const userType = 1
const attribute = { class: 0x0, label: 0x3, ecPoint: 0x181 } as const
const objectClass = { publicKey: 0x2, privateKey: 0x3 } as const
const mechanism = { ecdsa: 0x1041, eddsa: 0x1057 } as const

/** A key in a token, as RFC 7512 writes it: `pkcs11:token=…;object=…?module-path=…&pin-source=…`. */
export interface Pkcs11Place {
  readonly token: string
  readonly object: string
  readonly modulePath: string
  readonly pin: string
}

/** @throws InvariantError when a part is missing, KeyFileError where the file of the PIN cannot be read */
export function parsePkcs11Uri(uri: string): Pkcs11Place {
  const [path = '', query = ''] = uri.replace(/^pkcs11:/, '').split('?')
  const parts = new Map(
    [...path.split(';'), ...query.split('&')].map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, decodeURIComponent(value)] as const
    }),
  )
  const read = (name: string): string => {
    const value = parts.get(name)
    invariant(value, `the PKCS #11 address lacks ${name}`)
    return value
  }
  return {
    token: read('token'),
    object: read('object'),
    modulePath: read('module-path'),
    pin: readPin(read('pin-source').replace(/^file:/, '')),
  }
}

function readPin(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new KeyFileError('pin-source', error)
  }
}

interface Open {
  readonly session: Buffer
  readonly privateKey: Buffer
  readonly point: Buffer
}

/** Signs with a key in a token, and opens the session again after a failure. */
function openToken(module: Pkcs11, { token, object, pin }: Pkcs11Place) {
  const find = (session: Buffer, kind: number): Buffer => {
    module.C_FindObjectsInit(session, [
      { type: attribute.class, value: kind },
      { type: attribute.label, value: object },
    ])
    const found = module.C_FindObjects(session, 2)
    module.C_FindObjectsFinal(session)
    const [key] = found
    invariant(key && found.length === 1, `the token ${token} has ${found.length} keys "${object}"`)
    return key
  }
  const connect = (): Open => {
    const slot = module.C_GetSlotList(true).find((candidate) => module.C_GetTokenInfo(candidate).label.trim() === token)
    invariant(slot, `no token ${token}`)
    const session = module.C_OpenSession(slot, serialSession)
    try {
      module.C_Login(session, userType, pin)
    } catch (error) {
      // The log-in belongs to the token: another session may have it already.
      if (!String(error).includes('ALREADY_LOGGED_IN')) throw error
    }
    const publicKey = find(session, objectClass.publicKey)
    const [point] = module.C_GetAttributeValue(session, publicKey, [{ type: attribute.ecPoint }])
    invariant(point, 'a public key has its point')
    return { session, privateKey: find(session, objectClass.privateKey), point: point.value }
  }
  let open: Open | undefined = connect()
  return {
    /** CKA_EC_POINT. */
    point: open.point,
    sign(how: number, data: Buffer): Buffer {
      open ??= connect()
      try {
        module.C_SignInit(open.session, { mechanism: how }, open.privateKey)
        return module.C_Sign(open.session, data, Buffer.alloc(64))
      } catch (error) {
        open = undefined
        throw error
      }
    },
  }
}

/**
 * Reads a public point: modules give it plain, or as an octet or bit string in DER.
 * @throws InvariantError when it has another length
 */
function pointOf(value: Buffer, length: number): Buffer {
  const header = { 0: 0, 2: 0x04, 3: 0x03 }[value.length - length]
  invariant(header === 0 || (header !== undefined && value[0] === header), 'the token has another kind of key')
  return value.subarray(-length)
}

/** Opens a secp256k1 key in a token. */
export function openPkcs11Key(module: Pkcs11, place: Pkcs11Place): SigningKey {
  const token = openToken(module, place)
  return {
    publicKey: pointOf(token.point, 65),
    sign: async (hash) => token.sign(mechanism.ecdsa, Buffer.from(hash)),
  }
}

/** Opens an Ed25519 key in a token. */
export function openPkcs11ProofKey(module: Pkcs11, place: Pkcs11Place): ProofKey {
  const token = openToken(module, place)
  return {
    publicKey: pointOf(token.point, 32).toString('hex'),
    sign: async (text) => token.sign(mechanism.eddsa, Buffer.from(text)).toString('hex'),
  }
}
