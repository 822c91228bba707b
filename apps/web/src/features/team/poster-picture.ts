const width = 720
const height = 1_080
const margin = 56

/** Draws an SVG of the page with the colours that it has there. */
function drawSvg(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number, size: number): void {
  const box = svg.viewBox.baseVal
  context.save()
  context.translate(x, y)
  context.scale(size / box.width, size / box.width)
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = getComputedStyle(path).fill
    context.fill(new Path2D(path.getAttribute('d') ?? ''))
  }
  context.restore()
}

/** Words, each with the signs and spaces after it: a line breaks between them, also in languages without spaces. */
function wordsOf(text: string): string[] {
  // Firefox before 125 has no dictionary: a line breaks at spaces and after any letter of a language without spaces.
  if (!('Segmenter' in Intl))
    return (
      text.match(
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\P{L}*|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+\s*|\s+/gu,
      ) ?? []
    )
  const words: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(document.documentElement.lang, {
    granularity: 'word',
  }).segment(text))
    if (isWordLike || words.length === 0) words.push(segment)
    else words.push((words.pop() ?? '') + segment)
  return words
}

/** @returns where the next line would stand */
function writeLines(context: CanvasRenderingContext2D, text: string, x: number, y: number, lineHeight: number): number {
  let line = ''
  let at = y
  for (const part of wordsOf(text)) {
    if (line !== '' && context.measureText(line + part).width > width - 2 * margin) {
      context.fillText(line.trimEnd(), x, at)
      at += lineHeight
      line = ''
    }
    line += part
  }
  context.fillText(line.trimEnd(), x, at)
  return at + lineHeight
}

/** Draws the poster as the page shows it: the browser has no way to take a picture of a page. */
export async function drawPoster(of: HTMLElement): Promise<Blob> {
  const textOf = (name: string): string => of.querySelector<HTMLElement>(`[data-poster="${name}"]`)?.innerText ?? ''
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const [relief, qr] = of.querySelectorAll('svg')
  if (!context || !relief || !qr) throw new Error('no poster')
  const style = getComputedStyle(of)
  const font = (weight: number, size: number): void => {
    context.font = `${weight} ${size}px ${style.fontFamily}`
  }
  context.fillStyle = style.backgroundColor
  context.fillRect(0, 0, width, height)
  drawSvg(context, relief, 0, 40, width)
  context.fillStyle = style.color
  font(600, 44)
  let y = writeLines(context, textOf('claim'), margin, 560, 54)
  context.fillStyle = getComputedStyle(of.querySelector('[data-poster="risk"]') ?? of).color
  font(400, 24)
  y = writeLines(context, textOf('risk'), margin, y + 4, 34)
  const qrSize = 280
  const qrTop = height - qrSize - margin
  context.fillStyle = '#FFFFFF'
  // The code brings the light around it.
  context.fillRect(width - margin - qrSize, qrTop, qrSize, qrSize)
  drawSvg(context, qr, width - margin - qrSize, qrTop, qrSize)
  context.fillStyle = style.color
  font(600, 40)
  context.fillText(textOf('code'), margin, qrTop + 120)
  font(600, 28)
  context.fillText('Synet', margin, qrTop + 60)
  font(400, 24)
  context.fillText(location.host, margin, qrTop + 170)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
