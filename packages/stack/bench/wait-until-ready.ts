import type { ChildProcess } from 'node:child_process'

/** Waits for the log line of a role that says it is ready. @throws Error when the process ends before */
export function waitUntilReady(child: ChildProcess, role: string): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-10_000)
      if (printed.includes(`${role} ready`)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code}: ${printed}`)))
  })
}
