import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks whoever sits at the terminal; what is read from a pipe is taken line by line. */
export interface Asking extends Disposable {
  line(question: string): Promise<string>
  /** As `line`, and what is typed does not appear. */
  secret(question: string): Promise<string>
}

export function askTerminal(): Asking {
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, written) {
      if (!hidden) process.stderr.write(chunk)
      written()
    },
  })
  const terminal = process.stdin.isTTY
  const lines: Interface = createInterface({ input: process.stdin, output, terminal })
  const read = lines[Symbol.asyncIterator]()
  const line = async (question: string): Promise<string> => {
    process.stderr.write(`${question}: `)
    const { value, done } = await read.next()
    if (done) throw new Error('no answer')
    return String(value).trim()
  }
  return {
    line,
    async secret(question) {
      hidden = true
      const answer = await line(question)
      hidden = false
      process.stderr.write('\n')
      return answer
    },
    [Symbol.dispose]: () => lines.close(),
  }
}
