import { readFileSync } from 'node:fs'
import { closedText, findClosed } from '#platform/config/closed-path'
import { StartRefusal } from '#platform/start-refusal'

/** systemd, containers and shells read a line differently that matches one of these; the text says what to write. */
const differing: readonly (readonly [RegExp, string])[] = [
  [/^export\s/, 'write NAME=VALUE without `export`, which systemd and containers do not know'],
  [/^\s|^[\w.]+\s+=|^[\w.]+=\s|\s$/, 'leave no space around `=` or at an end of the line'],
  [/^[\w.]+=["'`]/, 'write the value without quotes, which containers keep'],
  [/^[\w.]+=.*\s#/, 'put the comment on a line of its own: systemd and containers take it for the value'],
  [/\\/, 'write no backslash, which systemd drops: in a URL it is %5C'],
  [/^(?![A-Za-z_]\w*=)/, 'expected is NAME=VALUE'],
]

/**
 * Reads a file of variables, `NAME=VALUE` a line, as systemd's `EnvironmentFile` and containers read it, too.
 * @throws StartRefusal for a file that they would read differently, with the line and what to write
 */
export function readEnvFile(file: string): Readonly<Record<string, string>> {
  const text = readText(file)
  if (text.startsWith('\uFEFF')) throw new StartRefusal(`${file} begins with a byte order mark: save it without one`)
  if (text.includes('\r')) throw new StartRefusal(`${file} has line ends of Windows: run sed -i 's/\\r$//' ${file}`)
  const values: Record<string, string> = {}
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue
    const [, advice] = differing.find(([form]) => form.test(line)) ?? []
    if (advice !== undefined) throw new StartRefusal(`Line ${index + 1} of ${file}: ${advice}`)
    const [name = ''] = line.split('=', 1)
    values[name] = line.slice(name.length + 1)
  }
  return values
}

/** @returns the names that a file has more than once: all readers take the last line */
export function findRepeated(file: string): readonly string[] {
  const names = readText(file)
    .split('\n')
    .flatMap((line) => /^([A-Za-z_]\w*)=/.exec(line)?.[1] ?? [])
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const closed = findClosed(file, 'read')
    if (closed) throw new StartRefusal(closedText(closed))
    const why = { ENOENT: 'There is no such file', EISDIR: 'It is a folder' }[code]
    throw new StartRefusal(`${file} cannot be read: ${why ?? code}`)
  }
}
