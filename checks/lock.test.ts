import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** The places where Node looks for a package, from the dependent's folder upwards. */
function places(from: string, name: string): string[] {
  const up = from.split('/node_modules/')
  const nested = up.map((_, i) => `${up.slice(0, up.length - i).join('/node_modules/')}/node_modules/${name}`)
  return [...nested, `node_modules/${name}`]
}

it('the lock file names the optional packages of every platform, as `npm ci` requires', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(path, name).some((place) => place in lock.packages)),
  )
  expect(missing).toEqual([])
})

it('the lock file has the hash of every package that is installed on linux-x64; of others only optional ones lack it', () => {
  const without = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && integrity === undefined,
  )
  expect(without.filter(([, { optional }]) => !optional)).toEqual([])
  expect(without.map(([path]) => path).filter((path) => /linux-x64(?:-gnu)?$/.test(path))).toEqual([])
})
