import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = {
  dark: /:root \{([^}]*)\}/.exec(css)?.[1] ?? '',
  light: /\[data-theme="light"\] \{([^}]*)\}/.exec(css)?.[1] ?? '',
}
type Theme = keyof typeof themes
/** What a theme does not set, it takes from the dark one. */
const token = (theme: Theme, name: string): string => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`)
  return (value.exec(themes[theme]) ?? value.exec(themes.dark))?.[1] ?? ''
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(theme: Theme, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(token(theme, one)), luminance(token(theme, other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface-1', 'surface-2', 'surface-3', 'sunken'] as const

describe.each(['dark', 'light'] as const)('%s: what stands on a ground can be read [UI-12, LUV-01]', (theme) => {
  const least = (name: string, on: readonly string[]) => Math.min(...on.map((ground) => contrast(theme, name, ground)))

  it.each(['text', 'text-2', 'text-3', 'link', 'green', 'amber', 'red'])('%s as text: 4.5 or more', (name) => {
    expect(least(name, grounds)).toBeGreaterThanOrEqual(4.5)
  })

  it('tags and notices have the weak tone of their colour as ground', () => {
    for (const name of ['green', 'amber', 'red'])
      expect([name, contrast(theme, name, `${name}-weak`)]).toEqual([name, expect.toSatisfy((n: number) => n >= 4.5)])
    expect(contrast(theme, 'link', 'primary-weak')).toBeGreaterThanOrEqual(4.5)
    expect(least('text-2', ['amber-weak', 'red-weak'])).toBeGreaterThanOrEqual(4.5)
  })

  it('labels on buttons and on the bars', () => {
    expect(contrast(theme, 'on-primary', 'primary')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme, 'tab-idle', 'tab-bar')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme, 'tab-on', 'tab-bar')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme, 'on-bar', 'bg')).toBeGreaterThanOrEqual(7)
  })

  it('borders and marks of controls: 3 or more', () => {
    expect(least('control-border', grounds)).toBeGreaterThanOrEqual(3)
    expect(least('primary', ['bg', 'surface-1', 'surface-2'])).toBeGreaterThanOrEqual(3)
  })
})
