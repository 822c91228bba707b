import { readFileSync } from 'node:fs'
import { alertRules } from '@synet/server/processes/metrics/alert-rules'
import { runbookOf } from '@synet/server/processes/metrics/write-alerts'
import { describe, expect, it } from 'vitest'
import { drawOperatorsPage } from './operators-page.ts'

const document = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8')
const page = drawOperatorsPage(document)
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

describe('the page of help for operators', () => {
  it.each(Object.keys(alertRules))('has a section at the address to which %s leads [STD-13]', (alert) => {
    const address = new URL(runbookOf(alert, 'https://app.example.com/operators.html'))
    expect(address.origin + address.pathname).toBe('https://app.example.com/operators.html')
    expect(ids).toContain(address.hash.slice(1))
    const [, section = ''] = page.split(` id="${address.hash.slice(1)}"`)
    expect(section.slice(0, section.indexOf('<h'))).toMatch(/<b>Cause:<\/b>.*<b>Next:<\/b>/)
  })

  it('has each anchor once, links to what it has only, and loads nothing [STD-13]', () => {
    expect(new Set(ids).size).toBe(ids.length)
    const links = [...page.matchAll(/<a href="#([^"]+)"/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter((to) => !ids.includes(to))).toEqual([])
    expect(page).not.toMatch(/<script|https?:\/\/(?!HOST|SITE|app\.example)/)
    expect(page.match(/`|\*\*|\]\(/)).toBeNull()
  })

  it('says what is not a word of the page as text', () => {
    const text = '## Alerts and incidents\n\n### A <b>\n\nSee `a < b` & [there](X.md), *not* **here**.\n- one\n- two\n'
    const others = ['### Restart or stop one process', '### Replacing a key', '## Backups', '## Crashes and `kill -9`']
    const drawn = drawOperatorsPage(`${text}\n${others.join('\n\n')}\n`)
    expect(drawn).toContain('<h3 id="a-b">A &#60;b&#62;</h3>')
    expect(drawn).toContain('See <code>a &#60; b</code> &#38; there, <i>not</i> <b>here</b>.')
    expect(() => drawOperatorsPage(text)).toThrow('no chapter')
  })
})
