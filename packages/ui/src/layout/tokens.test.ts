import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? ''

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(token(one)), luminance(token(other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface-1', 'surface-2'] as const

describe('UI-12 every pair of tokens that stands on the other can be read', () => {
  it.each(['text', 'text-2', 'text-3', 'link', 'green', 'amber', 'red', 'tab-idle'])(
    '%s as text: 4.5 or more',
    (name) => {
      for (const ground of grounds)
        expect([ground, contrast(name, ground)]).toEqual([ground, expect.toSatisfy((ratio: number) => ratio >= 4.5)])
    },
  )

  it('labels on buttons and on the light bar', () => {
    expect(contrast('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('on-bar-light', 'bar-light')).toBeGreaterThanOrEqual(7)
    expect(contrast('text', 'surface-3')).toBeGreaterThanOrEqual(7)
  })

  it('borders and marks of controls: 3 or more', () => {
    for (const name of ['control-border', 'primary'])
      for (const ground of grounds) expect(contrast(name, ground)).toBeGreaterThanOrEqual(3)
  })
})
