import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const synet = fileURLToPath(import.meta.resolve('@synet/server/synet'))

interface Run {
  readonly env: Readonly<Record<string, string>>
  /** What somebody would type, line by line. */
  readonly typed?: readonly string[]
}

/**
 * Runs a command of the product as docs/OPERATIONS.md shows it.
 * @returns what it printed, and whether it succeeded
 */
export async function trySynet(args: readonly string[], { env, typed = [] }: Run) {
  const child = spawn(process.execPath, [synet, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  child.stdin.end(typed.map((line) => `${line}\n`).join(''))
  const [code] = (await once(child, 'close')) as [number | null]
  return { green: code === 0, said }
}

/** @throws with what it printed when it fails */
export async function runSynet(args: readonly string[], run: Run): Promise<string> {
  const { green, said } = await trySynet(args, run)
  if (!green) throw new Error(`synet ${args.join(' ')} failed:\n${said}`)
  return said
}
