import { defineConfig } from 'vitest/config'
import { findMemoryFolder } from './packages/stack/src/memory-folder.ts'
import { LongestFirst } from './packages/stack/src/vitest-longest-first.ts'

// A test's database is a copy of 14 MB in a thousand files: 0.1 s in memory, 0.2 to 2.6 s on a disk.
const memory = findMemoryFolder()
if (memory) process.env['TMPDIR'] = memory

/** `release` or `all`; without it, the tests of `npm test`. */
const suite = process.env['SUITE']

export default defineConfig({
  test: {
    include: [
      '{apps,packages}/*/src/**/*.test.{ts,tsx}',
      '{apps,packages}/*/test/**/*.test.ts',
      'checks/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    // Canaries are files to be linted, no tests; `npm run test:long` takes the long ones along, `npm run test:release` runs
    // the release tests alone, and `npm run test:attack` the attacks of both suites.
    exclude: [
      '**/node_modules/**',
      'checks/canaries/**',
      ...(suite ? [] : ['**/*.release.test.ts']),
      ...(suite === 'release' ? ['**/!(*.release).test.{ts,tsx}'] : []),
      ...(process.env['LONG'] ? [] : ['**/*.long.test.ts']),
      // These need a hardware module: `npm run test:hsm` makes one in software.
      ...(process.env['PKCS11_BINDING'] ? [] : ['**/*.hsm.test.ts']),
    ],
    globalSetup: ['packages/stack/src/vitest-postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A state that is waited for comes when the machine gets to it.
    expect: { poll: { timeout: 20_000 } },
    // Two cores: browsers, databases and chains are waited for a third of the time.
    maxWorkers: 3,
    // The files of a worker share its modules: loading them for each file took a third of the time. What a module keeps
    // (settings, caches) belongs to a database or a user, so that it does not reach the next file.
    isolate: false,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
  },
})
