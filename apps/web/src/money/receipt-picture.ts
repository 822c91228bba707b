import { markCells } from '@synet/ui/icons/mark-cells'

const width = 720
const margin = 48
const nameWidth = 224
const valueWidth = width - 2 * margin - nameWidth - 16
const top = 290
const gap = 24
/** Where the mark begins, and its width with the space after it. */
const markTop = 40
const markWidth = 48
const ink = '#0A0C10'
const quiet = '#424B5C'

/** Sizes of the texts of a row, in pixels: the letters and the line. */
const nameSize = { letters: 24, line: 32 }
const noteSize = { letters: 20, line: 26 }

interface ReceiptRow {
  readonly name: string
  readonly value: string
  readonly note: string
}

export interface ReceiptText {
  readonly title: string
  readonly amount: string
  readonly rows: readonly ReceiptRow[]
  /** Whose it is, the zone of its times, and where it can be checked. */
  readonly foot: readonly string[]
}

const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()
/** On the page the style sets the unit off; in the picture it needs a space. */
const withUnit = (text: string): string => text.replace(/(\d)(?=[A-Z]{3,4}$)/, '$1 ')

function readRow(row: Element): ReceiptRow {
  const value = row.querySelector('dd')?.cloneNode(true) as HTMLElement | undefined
  // What one presses on the page is nothing on a picture.
  for (const control of value?.querySelectorAll('button, a') ?? []) control.remove()
  const note = value?.querySelector('[data-note]')
  note?.remove()
  return {
    name: oneLine(row.querySelector('dt')?.textContent),
    value: withUnit(oneLine(value?.textContent)),
    note: oneLine(note?.textContent),
  }
}

/** The content of a receipt, as the page shows it. */
export function readReceipt(of: HTMLElement): ReceiptText {
  return {
    foot: [...of.querySelectorAll('[data-receipt="foot"] > p')].map(({ textContent }) => oneLine(textContent)),
    title: oneLine(of.querySelector('[data-receipt="title"]')?.textContent),
    amount: withUnit(oneLine(of.querySelector('[data-receipt="amount"]')?.textContent)),
    rows: [...of.querySelectorAll('dl > div')].map(readRow),
  }
}

/** Breaks a text between words; one that is longer than a line, such as an address, anywhere. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/)) {
    if (fits(line + word.trimEnd())) {
      line += word
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = ''
    for (const letter of word) {
      if (!fits(line + letter) && line !== '') {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

/** Draws a receipt: the browser has no way to take a picture of a page. */
export async function drawReceipt({ title, amount, rows, foot }: ReceiptText): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  const setFont = (size: number): void => {
    context.font = `${size > 30 ? 600 : 400} ${size}px ${family}`
  }
  const breakLines = (text: string, { letters }: typeof nameSize, most: number): string[] => {
    setFont(letters)
    return linesOf(text, (line) => context.measureText(line).width <= most)
  }
  const laid = rows.map(({ name, value, note }) => {
    const names = breakLines(name, nameSize, nameWidth)
    const values = breakLines(value, nameSize, valueWidth)
    const notes = breakLines(note, noteSize, valueWidth)
    const valueHeight = values.length * nameSize.line + notes.length * noteSize.line
    return { names, values, notes, height: Math.max(names.length * nameSize.line, valueHeight) + gap }
  })
  canvas.width = width
  const below = foot.flatMap((text) => breakLines(text, noteSize, width - 2 * margin))
  const footHeight = gap + below.length * noteSize.line
  canvas.height = top - nameSize.line + laid.reduce((sum, { height }) => sum + height, 0) + footHeight + margin
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const write = (text: string, x: number, y: number, size: number, colour: string, align: CanvasTextAlign): void => {
    setFont(size)
    context.fillStyle = colour
    context.textAlign = align
    context.fillText(text, x, y, width - 2 * margin)
  }
  for (const { x, y, width: side, height, fill } of markCells) {
    context.fillStyle = fill
    context.fillRect(margin + x, markTop + y, side, height)
  }
  write('Synet', margin + markWidth, 76, 32, ink, 'left')
  write(title, width / 2, 150, 28, quiet, 'center')
  write(amount, width / 2, 212, 52, ink, 'center')
  let y = top
  for (const { names, values, notes, height } of laid) {
    for (const [i, line] of names.entries()) write(line, margin, y + i * nameSize.line, nameSize.letters, quiet, 'left')
    for (const [i, line] of values.entries())
      write(line, width - margin, y + i * nameSize.line, nameSize.letters, ink, 'right')
    const noteTop = y + (values.length - 1) * nameSize.line + noteSize.line
    for (const [i, line] of notes.entries())
      write(line, width - margin, noteTop + i * noteSize.line, noteSize.letters, quiet, 'right')
    y += height
  }
  for (const [i, line] of below.entries())
    write(line, margin, y + gap + i * noteSize.line, noteSize.letters, quiet, 'left')
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
