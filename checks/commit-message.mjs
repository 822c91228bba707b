// Runs on any Node of the machine: as the hook that git calls with a message's file, and over the history in
// `npm run check`.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'

/** Messages before this commit follow no convention. */
const conventionSince = '02535db7ffb0f0667e0dd26de3c683cab96cdb7d'
const subjectMax = 72
const subjectForm = /^[a-z]+(?:\([a-z0-9/,. -]+\))?!?: [^\s].*[^.]$/

/** @returns the faults of a commit's message, one per line */
export function faultsOf(message) {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', blank = '', ...body] = lines
  if (/^(?:Merge|merge:|Revert|fixup!|squash!) ?/.test(subject)) return []
  return [
    ...(subjectForm.test(subject) ? [] : ['the subject is not `type(scope): imperative summary`, without a full stop']),
    ...(subject.length > subjectMax ? [`the subject has ${subject.length} characters, ${subjectMax} are allowed`] : []),
    ...(blank === '' ? [] : ['a blank line has to follow the subject']),
    ...(body.some((line) => line.trim() !== '') ? [] : ['a body has to say why']),
  ]
}

function checkHistory() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })
  // In a shallow clone or an archive there is no history to check.
  if (git('cat-file', '-e', `${conventionSince}^{commit}`).status !== 0) return []
  const { stdout } = git('log', '--no-merges', '--format=%h%n%B%x00', `${conventionSince}..HEAD`)
  return stdout
    .split('\0')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .flatMap((entry) => {
      const [id, ...message] = entry.split('\n')
      return faultsOf(message.join('\n')).map((fault) => `${id} ${message[0]}: ${fault}`)
    })
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const faults = argv[2] ? faultsOf(readFileSync(argv[2], 'utf8')) : checkHistory()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
