import { expect, it } from 'vitest'
import { createEventParser, type StreamEvent } from './create-event-parser.ts'

it('events are read whole from pieces, comments and line ends of any kind [ST-03]', () => {
  const events: StreamEvent[] = []
  const parser = createEventParser((event) => events.push(event))
  for (const piece of [
    ': hi\n\neve',
    'nt: rech',
    'arge\ndata: {"id":"1"}\nid: 7\n',
    '\n',
    'data: a\r\ndata: b\r\n\r\n',
  ])
    parser.push(piece)
  expect(events).toEqual([
    { event: 'recharge', data: '{"id":"1"}', id: '7' },
    { event: 'message', data: 'a\nb', id: '7' },
  ])
})

it('a stream says when its reader may come back, and bad numbers say nothing [ST-03]', () => {
  const parser = createEventParser(() => undefined)
  expect(parser.retryMs()).toBeUndefined()
  for (const line of ['retry: 60000\n\n', 'retry: soon\n', 'retry: -1\n', 'retry:\n', 'retry: 1e9\n']) parser.push(line)
  expect(parser.retryMs()).toBe(60_000)
})
