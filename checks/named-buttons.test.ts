import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@synet/contract/languages'
import { builtInTexts } from '@synet/words/built-in'
import { pages as consoleEnglish } from '@synet/words/console/en-US'
import { pages as consoleChinese } from '@synet/words/console/zh-CN'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Buttons whose accessible name says more than they show: `label={t('longer', …)}` around `{t('shown')}`. */
const named = execFileSync('git', ['ls-files', 'apps/*.tsx', 'packages/ui/*.tsx'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /label=\{t\('([^']+-named)',[^}]*\}\)\}(?:(?!label=|<Button)[\s\S])*?>\s*\{t\('([^']+)'\)\}/g,
    ),
  ])
  .map(([, label = '', shown = '']) => ({ label, shown }))
  .concat({ label: 'kit.copy-named', shown: 'kit.copy' })

/** A placeholder stands for a text that begins and ends with letters. */
const plain = (text: string) =>
  text
    .toLocaleLowerCase()
    .replaceAll(/\{\w+\}/g, 'x')
    .replaceAll(/[\u2060\s]+/g, ' ')

/** Chinese, Japanese and Korean write no space between words; axe asks for whole words in all other languages. */
const joins = /^(?:ja|ko|zh)-/
const contains = (language: string, whole: string, part: string): boolean =>
  joins.test(language)
    ? plain(whole).includes(plain(part))
    : new RegExp(
        `(?<![\\p{L}\\p{M}])${plain(part).replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}(?![\\p{L}\\p{M}])`,
        'u',
      ).test(plain(whole))

it('a button’s accessible name contains what it shows, in every language: people who speak to it say what they see', async () => {
  expect(named.length).toBeGreaterThan(15)
  const wrong: string[] = []
  const check = (language: string, texts: Readonly<Record<string, string>>) => {
    for (const { label, shown } of named) {
      const [whole, part] = [texts[label], texts[shown]]
      if (whole !== undefined && part !== undefined && !contains(language, whole, part))
        wrong.push(`${language} ${label}: “${whole}” lacks “${part}”`)
    }
  }
  for (const { name: language } of languages) check(language, (await builtInTexts(language)).app)
  for (const [language, texts] of [
    ['en-US', consoleEnglish],
    ['zh-CN', consoleChinese],
  ] as const)
    check(language, { ...(await builtInTexts(language)).app, ...texts })
  expect(wrong).toEqual([])
})
