import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { openDatabase } from '#database'
import { addressOf } from '#server-authority'

// Two certificates for localhost until 2119, each its own authority. Only this test uses the key.
const own = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUHNbKHYQfGi5AI4H2twSHYGePwTIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMjAwMDAwMFoYDzIxMTkxMjA5
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQlXjkg+xYe1V59MU/XBmTHS7uR2nXSuUtHS4QL+FxaDgzW2bfUrepb
Of42MSwLcYQ93l+VPUIbD5PYigvQG6MGo2kwZzAdBgNVHQ4EFgQUb0veA21I0nmq
rtOdHs5bOTTp9C0wHwYDVR0jBBgwFoAUb0veA21I0nmqrtOdHs5bOTTp9C0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgDgMdppaMdQDjMQhmm82UJo27OA/Y870RUfE7RVY6ANICIFCr2yZjHywm
7fuBzMF14Rv4r8Kyu2Hrc3bge/r/Vn8/
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPW2IFI0DdRmDIdP8
HEeQeJNouVA4IDfq0d7JVY7pJ1KhRANCAAQlXjkg+xYe1V59MU/XBmTHS7uR2nXS
uUtHS4QL+FxaDgzW2bfUrepbOf42MSwLcYQ93l+VPUIbD5PYigvQG6MG
-----END PRIVATE KEY-----`
const other = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUNI9J1BIbn73F8INpkd3Q+q4J5JkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMjAwMDAwMFoYDzIxMTkxMjA5
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATUTrXJPeT46Rw9eqmmK87k3jVAkbQNgWjxOEcP6cuKsUeH+J+963Mr
xq9UR02+qVX1AmWBko14HvPR3gvLUFsuo2kwZzAdBgNVHQ4EFgQU+jAUrk2HCjcM
qhZU2KUTXltcWPgwHwYDVR0jBBgwFoAU+jAUrk2HCjcMqhZU2KUTXltcWPgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgbLO8jcV2IIrJol0KO7t9BIO5fiCgfLE6QZYtmE+tzZMCIQDSMPDVfK+A
LSiZ3jDhhJzpJUg8bZV8dHLYtysNpikfPg==
-----END CERTIFICATE-----`

// This certificate has the same key, and is for 127.0.0.1.
const ofAddress = `-----BEGIN CERTIFICATE-----
MIIBWjCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjATMREwDwYDVQQDDAhkYXRhYmFz
ZTAgFw0yMDAxMDIwMDAwMDBaGA8yMTE5MTIwOTAwMDAwMFowEzERMA8GA1UEAwwI
ZGF0YWJhc2UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQlXjkg+xYe1V59MU/X
BmTHS7uR2nXSuUtHS4QL+FxaDgzW2bfUrepbOf42MSwLcYQ93l+VPUIbD5PYigvQ
G6MGo0MwQTAPBgNVHREECDAGhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0O
BBYEFG9L3gNtSNJ5qq7TnR7OWzk06fQtMAoGCCqGSM49BAMCA0gAMEUCIQDoOBeS
2UtGNfV54r6NlKQSD9ZajNjLgfb67MiOhEYg1QIgTbfIO1pVqnCo0B96Z0TUdYuq
319kSOLY+8dJY0XhHds=
-----END CERTIFICATE-----`

const cluster = process.env['SYNET_TEST_DATABASE_URL'] ?? ''

/** PostgreSQL behind TLS: answers the question for it, and hands on what it decrypts. */
async function listenWithTls(cert = own, at = 'localhost') {
  const { hostname, port } = new URL(cluster)
  const open = new Set<TLSSocket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const plain = new TLSSocket(socket, { isServer: true, cert, key })
      open.add(plain)
      const database = connect(Number(port), hostname)
      for (const one of [plain, database]) one.on('error', () => [plain, database].map((each) => each.destroy()))
      plain.pipe(database).pipe(plain)
    })
  }).listen(0, at)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** As a machine that lost its power. */
    freeze: () => open.forEach((one) => one.unpipe().pause()),
    [Symbol.dispose]: () => void server.close(),
  }
}

it('the driver checks the certificate of the server by an authority whose file it reads for each connection [STD-14]', async () => {
  using server = await listenWithTls()
  const folder = mkdtempSync(join(tmpdir(), 'synet-authority-'))
  const file = join(folder, 'ca.crt')
  const url = (query: Readonly<Record<string, string>>) => {
    const changed = Object.assign(new URL(cluster), { host: `localhost:${server.port}` })
    for (const [name, value] of Object.entries(query)) changed.searchParams.set(name, value)
    return changed.href
  }
  const ask = async (query: Readonly<Record<string, string>>, options = {}) => {
    const sql = openDatabase(url(query), { max: 1, ...options })
    try {
      return (await sql`select 7 as n`)[0]?.['n'] as number
    } catch (error) {
      return (error as NodeJS.ErrnoException).code
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  const full = { sslmode: 'verify-full', sslrootcert: file }
  expect(await ask(full)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  writeFileSync(file, other)
  expect(await ask(full)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  writeFileSync(file, own)
  expect(await ask(full)).toBe(7)
  // The watchdog and the pool tell TLS the name of the server.
  expect(await ask(full, { deadlineMs: 10_000 })).toBe(7)
  expect(await ask({ ...full, sslmode: 'require' })).toBe(7)
  expect(await ask({ sslmode: 'verify-full' })).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await ask({ sslmode: 'require' })).toBe(7)
  const sql = openDatabase(url(full), { max: 1, deadlineMs: 500 })
  await sql`select`
  server.freeze()
  await expect(sql`select`).rejects.toThrow('the database does not answer')
  await sql.end({ timeout: 0 })
  rmSync(folder, { recursive: true })
})

it('the driver checks that the certificate is for the address by which the server is named [STD-14]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-authority-'))
  const ask = async (cert: string) => {
    using server = await listenWithTls(cert, '127.0.0.1')
    const file = join(folder, 'ca.crt')
    writeFileSync(file, cert)
    const url = Object.assign(new URL(cluster), { host: `127.0.0.1:${server.port}` })
    url.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: file }).toString()
    const sql = openDatabase(url.href, { max: 1, deadlineMs: 10_000 })
    try {
      return (await sql`select 7 as n`)[0]?.['n'] as number
    } catch (error) {
      return (error as NodeJS.ErrnoException).code
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
  expect(await ask(ofAddress)).toBe(7)
  expect(await ask(own)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(addressOf('postgres://a:b@[::1]:1/d?sslmode=verify-full').ssl).toEqual({ host: '::1', ca: undefined })
  rmSync(folder, { recursive: true })
})

it('the driver leaves a URL without an authority as it is [STD-14]', () => {
  const named = 'postgres://a:b@database.acme.com:5432/d'
  for (const one of [
    cluster,
    `${named}?sslmode=verify-full`,
    `${named}?sslrootcert=system`,
    `${cluster}?sslmode=require`,
  ])
    expect(addressOf(one)).toEqual({ url: one })
})
