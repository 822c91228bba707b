import type { Surroundings } from '#test-support/surroundings'

export interface EventStream {
  /** The next event, whenever it comes. */
  next(): Promise<{ kind: string; id: string }>
  /** Counts the heartbeats so far. */
  beats(): number
  close(): void
}

/** A page's stream of events, read as its bytes come. */
export async function openEvents(
  { urls }: Pick<Surroundings, 'urls'>,
  { token }: { token: string },
): Promise<EventStream> {
  const closing = new AbortController()
  const response = await fetch(`${urls.site}/prod/api/events`, { headers: { token }, signal: closing.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('the stream has no body')
  let text = ''
  let beats = 0
  const readMessage = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const message = text.slice(0, end)
        text = text.slice(end + 2)
        return message
      }
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream has ended')
      text += value
    }
  }
  await readMessage() // it is open
  return {
    async next() {
      for (;;) {
        const message = await readMessage()
        if (message.startsWith(': beat')) beats++
        const [, kind = ''] = /^event: (.+)$/m.exec(message) ?? []
        const [, id = ''] = /^data: \{"id":"(\d+)"\}$/m.exec(message) ?? []
        if (kind) return { kind, id }
      }
    },
    beats: () => beats,
    close: () => closing.abort(),
  }
}
