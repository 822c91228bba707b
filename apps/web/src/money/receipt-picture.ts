const width = 720
const margin = 48
const rowHeight = 56
const ink = '#0A0C10'
const quiet = '#424B5C'

export interface ReceiptText {
  readonly title: string
  readonly amount: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** What a receipt says, as it stands on the page. */
export function readReceipt(of: HTMLElement): ReceiptText {
  const textOf = (selector: string, within: Element = of): string =>
    within.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim() ?? ''
  return {
    title: textOf('[data-receipt="title"]'),
    amount: textOf('[data-receipt="amount"]'),
    rows: [...of.querySelectorAll('dl > div')].map((row) => [textOf('dt', row), textOf('dd', row)]),
  }
}

/** Draws a receipt: the browser has no way to take a picture of a page. */
export async function drawReceipt({ title, amount, rows }: ReceiptText): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = 280 + rowHeight * rows.length + margin
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, x: number, y: number, size: number, colour: string, align: CanvasTextAlign): void => {
    context.font = `${size > 30 ? 600 : 400} ${size}px ${family}`
    context.fillStyle = colour
    context.textAlign = align
    context.fillText(text, x, y, width - 2 * margin)
  }
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, canvas.width, canvas.height)
  write('Synet', margin, 76, 32, ink, 'left')
  write(title, width / 2, 150, 28, quiet, 'center')
  write(amount, width / 2, 212, 52, ink, 'center')
  for (const [i, [name, value]] of rows.entries()) {
    const y = 290 + rowHeight * i
    write(name, margin, y, 24, quiet, 'left')
    context.font = `400 24px ${family}`
    context.fillStyle = ink
    context.textAlign = 'right'
    context.fillText(value, width - margin, y, width * 0.58)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
