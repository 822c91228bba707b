import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { reservePort } from './reserve-port.ts'

const shownMax = 100

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const style = `:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0 auto;padding:16px;max-width:640px;background:#0a0c10;color:#f3f5f9;font:16px/24px system-ui,sans-serif}
h1{font-size:22px;line-height:28px;margin:0 0 16px}h2{font-size:17px;margin:8px 0}
article{background:#12151c;border-radius:12px;padding:16px;margin:0 0 12px}
header,p{color:#aeb6c6;font-size:14px;overflow-wrap:anywhere}header b{color:#f3f5f9}time{display:block}a{color:inherit}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0;font:inherit}summary{color:#aeb6c6;font-size:14px;margin:12px 0 0}
iframe{width:100%;height:320px;border:0;border-radius:8px;background:#fff;margin:8px 0 0}`

/** A mail's own HTML is shown in a frame that may not run scripts, send forms or open windows. */
function article({ kind, to, at, subject, text, html }: Message): string {
  const frame = html
    ? `<details><summary>As HTML</summary><iframe sandbox="" title="The mail as HTML" srcdoc="${escape(html)}"></iframe></details>`
    : ''
  return `<article><header><b>${kind === 'sms' ? 'SMS' : 'Mail'}</b> to
<a href="/?to=${encodeURIComponent(to)}">${escape(to)}</a>
<time datetime="${escape(at)}">${escape(at.slice(0, 19).replace('T', ' '))} UTC</time></header>
${subject ? `<h2>${escape(subject)}</h2>` : ''}<pre>${escape(text)}</pre>${frame}</article>`
}

/** @param to the receiver of the messages; undefined: all receivers */
export function mailboxPage(messages: readonly Message[], to: string | undefined): string {
  const whose = to === undefined ? '' : `<p>Only to ${escape(to)} · <a href="/">show all</a></p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5">
<title>Synet development mailbox</title><style>${style}</style></head>
<body><h1>Development mailbox</h1>${whose}
${messages.slice(0, shownMax).map(article).join('\n') || '<p>No message yet.</p>'}</body></html>`
}

export interface Message {
  readonly id: string
  readonly kind: 'mail' | 'sms'
  /** A mail address or a phone number; a mail to several people is stored once for each. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 8601. */
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

interface Options {
  /** Holds one message per line, so that they survive a restart. Without it they are kept in memory only. */
  readonly file?: string
  /** The page's preferred port; the next free one after it is used if it is busy, and any free one without it. */
  readonly port?: number
}

const bytesMax = 1_000_000
const messagesMax = 1_000

/**
 * The development mailbox: a real SMTP server and an SMS gateway (`POST /sms {to, text}`). A page and
 * `GET /messages?to=` show the messages, newest first.
 */
export async function startMailbox({ file, port }: Options = {}): Promise<Mailbox> {
  const messages = file ? readKept(file) : []
  const keep = (message: Omit<Message, 'id' | 'at'>) => {
    const kept = { id: randomUUID(), at: new Date().toISOString(), ...message }
    messages.push(kept)
    if (messages.length > messagesMax) messages.shift()
    if (file) appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  }
  const newest = (to?: string) => messages.filter((m) => !to || m.to === to).toReversed()

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: bytesMax,
    onData(stream, session, finish) {
      readMail(stream).then((mail) => {
        for (const { address } of session.envelope.rcptTo) keep({ kind: 'mail', to: address, ...mail })
        finish()
      }, finish)
    },
  })
  const smtpPort = await reservePort()
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', resolve)
  })
  // A client that disconnects early must not end the process.
  smtp.on('error', () => {})

  const http = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...pageHeaders }).end(body)
    const url = new URL(request.url ?? '/', 'http://mailbox')
    const route = `${request.method} ${url.pathname}`
    const to = url.searchParams.get('to') ?? undefined
    if (route === 'POST /sms') {
      readSms(request).then(
        (sms) => {
          if (sms) keep({ kind: 'sms', ...sms, subject: '', html: '' })
          answer(sms ? 200 : 400, 'application/json', sms ? '{}' : '{"error":"to and text are needed"}')
        },
        () => response.destroy(),
      )
    } else if (route === 'GET /messages') answer(200, 'application/json', JSON.stringify(newest(to)))
    else if (route === 'GET /') answer(200, 'text/html', mailboxPage(newest(to), to))
    else answer(404, 'text/plain', 'not found')
  })
  const url = `http://127.0.0.1:${await listen(http, port)}`
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
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

// The page and the mails in it (frames inherit this) run no scripts and load nothing from elsewhere.
const pageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Reads the newest ones. A line that a kill has truncated is dropped, so that the next one begins its own line. */
function readKept(file: string): Message[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const whole = lines.slice(0, -1).slice(-messagesMax)
  writeFileSync(file, whole.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  return whole.map((line) => JSON.parse(line) as Message)
}

async function readMail(stream: SMTPServerDataStream): Promise<Pick<Message, 'subject' | 'text' | 'html'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw Object.assign(new Error('the mail is too large'), { responseCode: 552 })
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text, html }
}

/** @returns undefined when it is not an SMS @throws when it is too large */
async function readSms(request: IncomingMessage): Promise<Pick<Message, 'to' | 'text'> | undefined> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > bytesMax) throw new Error('too large')
  }
  try {
    const { to, text } = JSON.parse(body) as { to?: unknown; text?: unknown }
    return typeof to === 'string' && typeof text === 'string' ? { to, text } : undefined
  } catch {
    return undefined
  }
}

async function listen(server: Server, wanted: number | undefined): Promise<number> {
  const port = await reservePort(wanted)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return port
}
