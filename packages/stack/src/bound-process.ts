import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

/** Prints the program's pid first and ends with its exit code. */
const script = `exec 3<&0
"$@" 3<&- & pid=$!
echo "pid $pid"
(exec >/dev/null 2>&1; cat <&3; kill -9 $pid) & guard=$!
exec 3<&-
wait $pid; code=$?
kill $guard 2>/dev/null
exit $code`

/**
 * Starts a program that ends when its standard input closes, which happens whenever we end: nothing is left behind by a
 * launcher that was killed. It has a process group of its own: Ctrl-C is for the launcher, which ends it.
 */
export const spawnBound = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcessByStdio<Writable, Readable, Readable> =>
  spawn('/bin/sh', ['-c', script, 'sh', program, ...args], { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env })
