import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'

/** What the driver takes for a URL: it hands `sslrootcert`, which libpq reads, to the server, which refuses it. */
export interface DriverAddress {
  readonly url: string
  readonly ssl?: { readonly host?: string; readonly ca: string | undefined }
}

/** The file of the authority that signs the certificate of the server, where a URL names one. */
export function readAuthorityFile(url: string): string | undefined {
  const file = URL.canParse(url) ? new URL(url).searchParams.get('sslrootcert') : null
  return file === null || file === '' || file === 'system' ? undefined : file
}

/** The driver tells TLS the names of servers and no addresses: the certificate would have to be that of `localhost`. */
function readCheckedAddress(url: string): { readonly host: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, searchParams } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isChecked = searchParams.has('sslrootcert') || searchParams.get('sslmode')?.startsWith('verify-')
  return isChecked && isIP(host) !== 0 ? { host } : undefined
}

/**
 * Takes the authority, and an address that a certificate is compared with, out of a URL. The file of the authority is read
 * again for each connection: an operator of a cluster renews it every few months, while processes run on.
 */
export function addressOf(url: string): DriverAddress {
  const file = readAuthorityFile(url)
  const address = readCheckedAddress(url)
  if (file === undefined && address === undefined) return { url }
  const bare = new URL(url)
  for (const name of ['sslrootcert', 'sslmode']) bare.searchParams.delete(name)
  return {
    url: bare.href,
    ssl: {
      ...address,
      get ca() {
        return file === undefined ? undefined : readIfThere(file)
      },
    },
  }
}

/** The driver cannot report a failure here. Without the file no certificate is trusted but those of public authorities. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
