import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateFault, findAuthority, needAuthority } from '#platform/config/authority'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-authority-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const url = (file: string) => `postgres://a:b@10.0.0.9:5432/d?sslmode=verify-full&sslrootcert=${file}`

it('a process refuses a file of an authority that is missing or no certificate [STD-14]', () => {
  const file = join(folder, 'ca.crt')
  expect(() => needAuthority('DATABASE_URL', url(file))).toThrow(
    `sslrootcert of DATABASE_URL: there is no ${file} → name the certificate of the authority`,
  )
  writeFileSync(file, 'nonsense')
  expect(() => needAuthority('DATABASE_LISTEN_URL', url(file))).toThrow(
    `sslrootcert of DATABASE_LISTEN_URL: ${file} is no certificate →`,
  )
  writeFileSync(file, rootCertificates[0] ?? '')
  expect(findAuthority('DATABASE_URL', url(file))).toBeUndefined()
  expect(() => needAuthority('DATABASE_LISTEN_URL', undefined)).not.toThrow()
})

it('the message about a refused certificate says which file or host to name [STD-14]', () => {
  const what = (code: string, of = url('/ca.crt')) =>
    certificateFault('DATABASE_URL', of, Object.assign(new Error('no'), { code }))?.what
  expect(what('SELF_SIGNED_CERT_IN_CHAIN')).toMatch(/^\/ca\.crt, the sslrootcert of DATABASE_URL, is not the authority/)
  expect(what('DEPTH_ZERO_SELF_SIGNED_CERT', 'postgres://a:b@h/d?sslmode=verify-full')).toMatch(/^no public authority/)
  expect(what('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('is not for 10.0.0.9, the host of DATABASE_URL')
  expect(what('CERT_HAS_EXPIRED')).toContain('not valid now')
  expect(what('ECONNREFUSED')).toBeUndefined()
})
