import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredUnit } from '@synet/training/client/unit-store'
import { expect, it, onTestFinished } from 'vitest'
import { createUnitFiles } from './unit-files.ts'

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'synet-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const unit = { state: new Uint8Array(1 << 20) } as unknown as StoredUnit

it('a checkpoint that is being written while its unit is cleared does not come back', async () => {
  const folder = openFolder()
  const files = createUnitFiles(folder)
  const written = files.write('7', unit)
  await files.clear('7')
  await written
  expect(readdirSync(folder)).toEqual([])
})

it('the store clears files that a killed process left half written', async () => {
  const folder = openFolder()
  writeFileSync(join(folder, '7.unit.new'), 'half')
  await createUnitFiles(folder).clear('7')
  expect(readdirSync(folder)).toEqual([])
})

it('the store keeps the newest checkpoint', async () => {
  const files = createUnitFiles(openFolder())
  await Promise.all([files.write('7', unit), files.write('7', { ...unit, state: new Uint8Array(3) } as StoredUnit)])
  expect(await files.read('7')).toMatchObject({ state: new Uint8Array(3) })
})
