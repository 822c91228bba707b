import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import nodemailer from 'nodemailer'
import { expect, it } from 'vitest'
import { mailServerOf } from '#platform/message/mail-server'

/** A mail server without STARTTLS, or one of which somebody between hides it. @returns what it was told */
async function hearLogIn(user: string, parameters = ''): Promise<readonly string[]> {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    createInterface(socket).on('line', (line) => {
      heard.push(line.split(' ')[0] ?? '')
      socket.write(
        line.startsWith('EHLO')
          ? '250-mail\r\n250 AUTH PLAIN\r\n'
          : line.startsWith('AUTH')
            ? '235 ok\r\n'
            : '502 no\r\n',
      )
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `smtp://${user}127.0.0.1:${(server.address() as AddressInfo).port}${parameters}`
  const transport = nodemailer.createTransport(mailServerOf(url))
  try {
    await transport.verify().catch(() => {})
    return heard
  } finally {
    transport.close()
    server.close()
  }
}

it('the server gives no mail server its password without TLS, unless the URL says so [STD-14]', async () => {
  expect(await hearLogIn('user:secret@')).not.toContain('AUTH')
  expect(await hearLogIn('user:secret@', '?requireTLS=false')).toContain('AUTH')
  // A relay of one’s own network may know nobody.
  expect(await hearLogIn('')).not.toContain('STARTTLS')
})
