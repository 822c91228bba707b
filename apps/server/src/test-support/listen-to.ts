import type { ChildProcess } from 'node:child_process'

/** A process that a test started. */
export interface HeardProcess {
  readonly child: ChildProcess
  /** The exit status. */
  readonly ended: Promise<number | null>
  /** The output so far. */
  said(): string
  /** Waits until it has printed all words. @throws with its output when it ends before */
  until(words: readonly string[]): Promise<void>
  untilTimes(word: string, times: number): Promise<void>
}

/** Collects the output of a process. */
export function listenTo(child: ChildProcess): HeardProcess {
  let said = ''
  const heard: (() => void)[] = []
  const hear = (text: Buffer) => {
    said += text.toString()
    for (const check of heard) check()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const untilTrue = (isTrue: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => isTrue() && resolve()
      heard.push(check)
      check()
      void ended.then((status) => reject(new Error(`ended with ${status}: ${said}`)))
    })
  return {
    child,
    ended,
    said: () => said,
    until: (words) => untilTrue(() => words.every((word) => said.includes(word))),
    untilTimes: (word, times) => untilTrue(() => said.split(word).length > times),
  }
}
