import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

export interface Message {
  readonly id: string
  readonly kind: 'mail' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly at: string
}

export interface Mailbox {
  readonly url: string
  readonly smtpUrl: string
  readonly smsUrl: string
  /** Newest first. */
  messages(to?: string): readonly Message[]
  stop(): Promise<void>
}

const bytesMax = 1_000_000

/**
 * The development mailbox: a real SMTP server and an SMS gateway whose messages a page shows.
 * @param file one message a line, so that a restart keeps them
 */
export async function startMailbox({
  file,
  port,
  smtpPort,
}: {
  file?: string
  port?: number
  smtpPort?: number
} = {}): Promise<Mailbox> {
  const messages: Message[] =
    file && existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Message)
      : []
  const keep = (message: Omit<Message, 'id' | 'at'>) => {
    const kept = { id: randomUUID(), at: new Date().toISOString(), ...message }
    messages.push(kept)
    if (file) appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  }
  const newest = (to?: string) => messages.filter((m) => !to || m.to === to).toReversed()

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: bytesMax,
    onData(stream, session, finish) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const recipient of session.envelope.rcptTo) {
            keep({
              kind: 'mail',
              to: recipient.address,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
            })
          }
          finish()
        }, finish)
      })
    },
  })
  const usedSmtpPort = await freePort(smtpPort)
  await new Promise<void>((resolve) => smtp.listen(usedSmtpPort, '127.0.0.1', resolve))

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://mailbox')
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (request.method === 'POST' && url.pathname === '/sms') {
      const { to, text } = JSON.parse(await readBody(request)) as { to: string; text: string }
      keep({ kind: 'sms', to: String(to), subject: '', text: String(text), html: '' })
      return answer(200, 'application/json', '{}')
    }
    if (url.pathname === '/messages')
      return answer(200, 'application/json', JSON.stringify(newest(url.searchParams.get('to') ?? undefined)))
    if (url.pathname === '/') return answer(200, 'text/html; charset=utf-8', mailboxPage(newest()))
    return answer(404, 'text/plain', 'not found')
  })
  const usedPort = await freePort(port)
  await new Promise<void>((resolve) => http.listen(usedPort, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${usedPort}`
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${usedSmtpPort}`,
    smsUrl: `${url}/sms`,
    messages: newest,
    async stop() {
      http.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => http.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > bytesMax) throw new Error('too large')
  }
  return body
}

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

function mailboxPage(messages: readonly Message[]): string {
  const items = messages.slice(0, 100).map(
    (message) => `<article><header><b>${message.kind === 'sms' ? 'SMS' : 'Mail'}</b> ${escape(message.to)}
    <time>${escape(message.at.slice(0, 19).replace('T', ' '))} UTC</time></header>
    ${message.subject ? `<h2>${escape(message.subject)}</h2>` : ''}<pre>${escape(message.text)}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>Synet development mailbox</title>
<style>:root{color-scheme:dark}body{margin:0 auto;padding:16px;max-width:640px;background:#0a0c10;color:#f3f5f9;font:16px/24px system-ui}
h1{font-size:22px}h2{font-size:17px;margin:8px 0}article{background:#12151c;border-radius:12px;padding:16px;margin:0 0 12px}
header{color:#aeb6c6;font-size:14px;overflow-wrap:anywhere}time{display:block}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0;font:inherit}</style>
<h1>Development mailbox</h1>${items.join('') || '<p>No message yet.</p>'}</html>`
}
