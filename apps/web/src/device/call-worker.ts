/** A worker that the system has ended sends no event; one at work says something more often. */
const silenceMaxMs = 60_000

/**
 * Asks a worker once, and settles whatever becomes of it: its error, a message that cannot be read, a reader that throws, a
 * stop before or after the beginning, and silence.
 * @param read gets each message; the first that is more than undefined is the answer
 * @throws the signal's reason once it is stopped
 */
export function callWorker<Message, Answer extends object>(
  worker: Worker,
  ask: unknown,
  read: (message: Message) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    const listen = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(new Error('the worker is silent')), silenceMaxMs)
    }
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker failed'))
    worker.onmessageerror = () => reject(new Error('a message of the worker cannot be read'))
    worker.onmessage = ({ data }: MessageEvent<Message>) => {
      listen()
      try {
        const answer = read(data)
        if (answer !== undefined) resolve(answer)
      } catch (error) {
        reject(error)
      }
    }
    listen()
    worker.postMessage(ask)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
