import type { Message } from './mailbox.ts'

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
