import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readAuthorityFile } from '@synet/ledger/server-authority'
import { type Closed, closedText, findClosed } from '#platform/config/closed-path'
import { StartRefusal } from '#platform/start-refusal'

function isCertificate(file: string): boolean {
  try {
    return new X509Certificate(readFileSync(file)).subject !== ''
  } catch {
    return false
  }
}

const next = 'name the certificate of the authority'

/** The file of the authority that a URL of the database names, where it cannot be used. */
export function findAuthority(name: string, url: string): Closed | undefined {
  const file = readAuthorityFile(url)
  if (file === undefined) return undefined
  const of = `sslrootcert of ${name}`
  const closed = findClosed(file, 'read')
  if (closed) return { ...closed, what: `${of}: ${closed.what}` }
  if (!existsSync(file)) return { what: `${of}: there is no ${file}`, next }
  return isCertificate(file) ? undefined : { what: `${of}: ${file} is no certificate`, next }
}

/** Without it, every connection would be refused. @throws StartRefusal */
export function needAuthority(name: string, url: string | undefined): void {
  const fault = url === undefined ? undefined : findAuthority(name, url)
  if (fault) throw new StartRefusal(closedText(fault))
}

const strangers = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
])

/** Why the certificate of the server was refused; undefined for another failure. Node's own words name no file of ours. */
export function certificateFault(name: string, url: string, error: unknown): Closed | undefined {
  const { code = '' } = error as NodeJS.ErrnoException
  const file = readAuthorityFile(url)
  if (strangers.has(code))
    return file === undefined
      ? {
          what: `no public authority has signed the certificate of the database (${code})`,
          next: `add sslrootcert=FILE to ${name}, with the certificate of the authority that did`,
        }
      : {
          what: `${file}, the sslrootcert of ${name}, is not the authority that signed the certificate of the database (${code})`,
          next: 'name the certificate of the one that did',
        }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return {
      what: `the certificate of the database is not for ${new URL(url).hostname}, the host of ${name}`,
      next: 'name the host by a name or an address that the certificate has, or sign one with this host',
    }
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return {
      what: `the certificate of the database, or of its authority, is not valid now (${code})`,
      next: 'renew it',
    }
  return undefined
}
