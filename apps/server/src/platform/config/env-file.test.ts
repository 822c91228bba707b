import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findRepeated, readEnvFile } from '#platform/config/env-file'

const folder = mkdtempSync(join(tmpdir(), 'synet-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (text: string) => {
  const file = join(folder, 'api.env')
  writeFileSync(file, text)
  return readEnvFile(file)
}

describe('a file of variables', () => {
  it('has one value per line, which may hold any character that all readers keep [STD-12]', () => {
    expect(read('# ours\n; ours\n\nA=0\nA=1\nSMTP_URL=smtp://a:b#c=d%20@host:25/?x=1&y\nEMPTY=\n')).toEqual({
      A: '1',
      SMTP_URL: 'smtp://a:b#c=d%20@host:25/?x=1&y',
      EMPTY: '',
    })
  })

  it.each([
    ['\uFEFFA=1\n', /begins with a byte order mark/],
    ['A=1\r\nB=2\r\n', /has line ends of Windows: run sed/],
    ['A=1\nexport B=2\n', /^Line 2 of .*: write NAME=VALUE without `export`/],
    ['A = 1\n', /^Line 1 of .*: leave no space around/],
    ['A= 1\n', /leave no space around/],
    [' A=1\n', /leave no space around/],
    ['A=1 \n', /leave no space around/],
    ['A="1"\n', /without quotes/],
    ["A='1'\n", /without quotes/],
    ['A=1 # ours\n', /comment on a line of its own/],
    ['A=a\\b\n', /no backslash/],
    ['only words\n', /expected is NAME=VALUE/],
  ])('is refused where systemd or containers read it differently: %j [STD-12]', (text, why) => {
    expect(() => read(text)).toThrow(why)
  })

  it('may name a variable twice, which is reported [STD-12]', () => {
    read('A=0\nB=1\nA=1\n#B=2\n')
    expect(findRepeated(join(folder, 'api.env'))).toEqual(['A'])
  })

  it('a file that cannot be read is named with the reason [STD-12]', () => {
    expect(() => readEnvFile(join(folder, 'none.env'))).toThrow(/none\.env cannot be read: There is no such file/)
    expect(() => readEnvFile(folder)).toThrow(/cannot be read: It is a folder/)
  })
})
