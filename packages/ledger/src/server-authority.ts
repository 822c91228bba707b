import { readFileSync } from 'node:fs'

/** What the driver takes for a URL: it hands `sslrootcert`, which libpq reads, to the server, which refuses it. */
export interface DriverAddress {
  readonly url: string
  readonly ssl?: { readonly ca: string | undefined }
}

/** The file of the authority that signs the certificate of the server, where a URL names one. */
export function readAuthorityFile(url: string): string | undefined {
  const file = URL.canParse(url) ? new URL(url).searchParams.get('sslrootcert') : null
  return file === null || file === '' || file === 'system' ? undefined : file
}

/**
 * Takes the authority out of a URL. Its file is read again for each connection: an operator of a cluster renews it every
 * few months, while processes run on.
 */
export function addressOf(url: string): DriverAddress {
  const file = readAuthorityFile(url)
  if (file === undefined) return { url }
  const bare = new URL(url)
  for (const name of ['sslrootcert', 'sslmode']) bare.searchParams.delete(name)
  return {
    url: bare.href,
    ssl: {
      get ca() {
        return readIfThere(file)
      },
    },
  }
}

/** The driver cannot tell a failure here. Without the file no certificate is trusted but those of public authorities. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
