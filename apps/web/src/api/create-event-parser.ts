export interface StreamEvent {
  readonly event: string
  readonly data: string
  readonly id: string | undefined
}

/** Events have some hundred characters. */
const lineMax = 65_536

/** Server-sent events out of a text that arrives in pieces (the format's own parser needs a header we must send). */
export function createEventParser(emit: (event: StreamEvent) => void): {
  push(text: string): void
  /** How long the stream's reader is asked to wait before it comes back. */
  retryMs(): number | undefined
} {
  let retryMs: number | undefined
  let rest = ''
  let event = 'message'
  let data: string[] = []
  let id: string | undefined
  const parseLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) emit({ event, data: data.join('\n'), id })
      event = 'message'
      data = []
      return
    }
    if (line.startsWith(':')) return
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id') id = value
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) retryMs = Number(value)
  }
  return {
    retryMs: () => retryMs,
    push(text) {
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      if (rest.length > lineMax) throw new RangeError('a line without an end')
      for (const line of lines) parseLine(line)
    },
  }
}
