import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@synet/stack/process-state'
import { createTestDatabase } from '@synet/stack/test-database'
import { expect, it } from 'vitest'
import { synet } from '#test-support/synet-command'
import { until } from '#test-support/until'

it('a check that is ended leaves no copy of the database, and nothing that makes one [STD-03]', async () => {
  await using database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'synet-ended-'))
  // The database's user runs the program.
  chmodSync(folder, 0o777)
  const [config, pid, program] = ['pgbackrest.conf', 'pid', 'pgbackrest'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(config, '')
  writeFileSync(program, `#!/bin/sh\ncase "$*" in *restore*) echo $$ > ${pid}; exec sleep 600;; esac\n`, {
    mode: 0o755,
  })
  const environment = { PATH: `${folder}:${process.env['PATH']}`, DATABASE_URL: database.ownerUrl }
  const check = synet(['backup-check', '--pgbackrest', config, '--folder', folder], environment)
  const restoring = () => Number(readdirSync(folder).includes('pid') && readFileSync(pid, 'utf8'))
  try {
    await until('it restores', async () => restoring() > 0 && isRunning(restoring(), 'sleep'))
    check.child.kill('SIGTERM')
    expect(await check.ended).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('synet-backup-check-'))).toEqual([])
    await until('nothing restores', async () => !isRunning(restoring(), 'sleep'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
