import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Mailbox, type Message, startMailbox } from './mailbox.ts'

let file = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-mailbox-'))
  file = join(folder, 'mailbox.jsonl')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

async function begin(): Promise<Mailbox> {
  const mailbox = await startMailbox({ file })
  onTestFinished(() => mailbox.stop())
  return mailbox
}

/** Sends a mail by SMTP like a mail server. @returns the answer to the mail itself */
async function sendMail({ smtpUrl }: Mailbox, recipients: readonly string[], mail: string): Promise<string> {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
  socket.setEncoding('utf8')
  const answers = socket[Symbol.asyncIterator]()
  const read = async () => String((await answers.next()).value)
  const ask = async (line: string) => {
    socket.write(`${line}\r\n`)
    return read()
  }
  await read()
  await ask('HELO test')
  await ask('MAIL FROM:<synet@example.com>')
  for (const recipient of recipients) await ask(`RCPT TO:<${recipient}>`)
  await ask('DATA')
  const answer = await ask(`${mail}\r\n.`)
  socket.destroy()
  return answer
}

const sendSms = ({ smsUrl }: Mailbox, body: string) => fetch(smsUrl, { method: 'POST', body })
const read = async ({ url }: Mailbox, to = ''): Promise<Message[]> =>
  (await (await fetch(`${url}/messages?to=${encodeURIComponent(to)}`)).json()) as Message[]

const withHtml = [
  'Subject: =?utf-8?Q?Your_code_=E2=9C=93?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your code is 123456.',
  '--x',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<b>123456</b><script>alert("x")</script>',
  '--x--',
].join('\r\n')

describe('the development mailbox', () => {
  it('accepts mails like a mail server, one for each recipient, and SMS; newest first', async () => {
    const mailbox = await begin()
    expect(await sendMail(mailbox, ['a@example.com', 'b@example.com'], withHtml)).toMatch(/^250/)
    expect((await sendSms(mailbox, JSON.stringify({ to: '+12025550100', text: 'Code 654321' }))).status).toBe(200)
    expect((await read(mailbox)).map(({ kind, to }) => [kind, to])).toEqual([
      ['sms', '+12025550100'],
      ['mail', 'b@example.com'],
      ['mail', 'a@example.com'],
    ])
    expect(await read(mailbox, 'a@example.com')).toEqual([
      {
        id: expect.any(String),
        kind: 'mail',
        to: 'a@example.com',
        subject: 'Your code ✓',
        text: expect.stringContaining('Your code is 123456.'),
        html: expect.stringContaining('<b>123456</b>'),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    expect(await read(mailbox, '+12025550100')).toMatchObject([{ text: 'Code 654321' }])
    expect(mailbox.messages('nobody')).toEqual([])
  })

  it('keeps them over a restart, readable by its owner only, and loses only a line that a kill has truncated', async () => {
    const first = await startMailbox({ file })
    await sendSms(first, JSON.stringify({ to: '1', text: 'one' }))
    await first.stop()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    appendFileSync(file, '{"id":"cut o')
    const second = await begin()
    await sendSms(second, JSON.stringify({ to: '2', text: 'two' }))
    expect((await read(second)).map((m) => m.text)).toEqual(['two', 'one'])
    expect(readFileSync(file, 'utf8')).not.toContain('cut o')
    const third = await begin()
    expect((await read(third)).map((m) => m.text)).toEqual(['two', 'one'])
  })

  it.each(['', 'no json', '{}', '[]', 'null', '{"to":1,"text":"x"}', '{"to":"1"}'])(
    'refuses %j as an SMS and keeps running',
    async (body) => {
      const mailbox = await begin()
      expect((await sendSms(mailbox, body)).status).toBe(400)
      expect(await read(mailbox)).toEqual([])
    },
  )

  it('refuses too large messages and keeps running', async () => {
    const mailbox = await begin()
    const large = 'x'.repeat(1_200_000)
    expect(await sendMail(mailbox, ['a@example.com'], `Subject: x\r\n\r\n${large}`)).toMatch(/^552/)
    await expect(sendSms(mailbox, JSON.stringify({ to: '1', text: large }))).rejects.toThrow()
    expect(await read(mailbox)).toEqual([])
  })

  it('keeps running when a client disconnects in the middle of a mail', async () => {
    const mailbox = await begin()
    const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write('HELO test\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: x\r\n')
    socket.resetAndDestroy()
    await sendSms(mailbox, JSON.stringify({ to: '1', text: 'one' }))
    expect((await read(mailbox)).map((m) => m.text)).toEqual(['one'])
  })

  it('shows them as text, and HTML only in a sandbox', async () => {
    const mailbox = await begin()
    await sendMail(mailbox, ['a@example.com'], withHtml)
    await sendSms(mailbox, JSON.stringify({ to: '<i>1</i>', text: '<script>alert(1)</script>' }))
    const response = await fetch(mailbox.url)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const page = await response.text()
    expect(page).not.toMatch(/<script|<i>/)
    expect(page).toContain('<iframe sandbox=""')
    expect(page).toContain('Your code is 123456.')
    const filtered = await (await fetch(`${mailbox.url}/?to=a%40example.com`)).text()
    expect(filtered).toContain('123456')
    expect(filtered).not.toContain('alert(1)')
  })

  it('has no other pages', async () => {
    const { url } = await begin()
    expect((await fetch(`${url}/sms`)).status).toBe(404)
    expect((await fetch(`${url}/messages`, { method: 'POST' })).status).toBe(404)
  })
})
