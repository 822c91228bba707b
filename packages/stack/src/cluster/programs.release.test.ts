import { expect, it } from 'vitest'
import { needPrograms } from './programs.ts'

it('the message names every missing package once, in the line that installs them', () => {
  expect(() => needPrograms(() => true)).not.toThrow()
  expect(() => needPrograms((path) => !/etcd|haproxy/.test(path))).toThrow(
    /apt-get install etcd-server haproxy python3-etcd$/,
  )
})
