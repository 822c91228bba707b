import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartRefusal } from '#platform/start-refusal'

/** Prompts at the terminal; input from a pipe is read line by line. */
export interface Prompt extends Disposable {
  line(question: string): Promise<string>
  /** Reads a line without showing what is typed. */
  secret(question: string): Promise<string>
}

export function openPrompt(): Prompt {
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
    if (done)
      throw new StartRefusal(
        'The input ended without an answer: run this in a terminal, or give a line for each question.',
      )
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
