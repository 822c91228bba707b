import { days, minutes } from '@synet/core/clock'
import { zipEntries } from '#device/zip.ts'

/** A text, an exact decimal, or a moment as the clock of this device shows it. */
export type Cell = string | { readonly decimal: string } | { readonly at: string }

/** The rows of a sheet that spreadsheets read. */
const rowsMax = 1_048_576
/** A spreadsheet rounds numbers of more digits: these stay texts. */
const digitsMax = 15
/** 1970-01-01 in the days of a spreadsheet. */
const epochDay = 25_569
const formats = { text: 0, moment: 1, decimal: 2, bold: 3 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escapeXml = (text: string): string =>
  text
    // XML has no other control characters.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function momentCell(at: string): string {
  const local = Date.parse(at) - minutes(new Date(at).getTimezoneOffset())
  return `<c s="${formats.moment}"><v>${local / days(1) + epochDay}</v></c>`
}

/** A text is a string of its own: no spreadsheet takes it for a formula or a number. */
const textCell = (text: string, format: number = formats.text): string =>
  `<c t="inlineStr" s="${format}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return textCell(cell)
  if ('at' in cell) return momentCell(cell.at)
  const isExact = cell.decimal.replaceAll(/^[-0.]+|\D/g, '').length <= digitsMax
  return isExact ? `<c s="${formats.decimal}"><v>${cell.decimal}</v></c>` : textCell(cell.decimal)
}

function* sheetParts(names: readonly string[], rows: readonly (readonly Cell[])[]): Generator<string> {
  const widths = names.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="20" customWidth="1"/>`)
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield `<row>${names.map((name) => textCell(name, formats.bold)).join('')}</row>`
  for (const row of rows) yield `<row>${row.map(cellText).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

/**
 * Writes rows as an Excel workbook (ECMA-376, Office Open XML). Excel, LibreOffice and Numbers show its numbers and times
 * in the way of their own language, whereas a CSV file is right in one language only.
 */
export async function createWorkbook(names: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Blob> {
  const dataRows = rowsMax - 1
  const sheets = Array.from({ length: Math.max(1, Math.ceil(rows.length / dataRows)) }, (_, i) => ({
    n: i + 1,
    rows: rows.slice(i * dataRows, (i + 1) * dataRows),
  }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const partElement = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="${type}.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const relationsFile = (...all: readonly string[]): string =>
    `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  const file = await zipEntries([
    {
      name: '[Content_Types].xml',
      parts: [
        `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partElement('workbook', 'sheet.main')}${partElement('styles', 'styles')}${sheets.map(({ n }) => partElement(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
      ],
    },
    { name: '_rels/.rels', parts: [relationsFile(relation('rId1', 'officeDocument', 'xl/workbook.xml'))] },
    {
      name: 'xl/workbook.xml',
      parts: [
        `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ n }) => `<sheet name="Synet${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        relationsFile(
          ...sheets.map(({ n }) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
          relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
        ),
      ],
    },
    { name: 'xl/styles.xml', parts: [styles] },
    ...sheets.map(({ n, rows: shown }) => ({ name: `xl/worksheets/sheet${n}.xml`, parts: sheetParts(names, shown) })),
  ])
  return file.slice(0, file.size, `${type}.sheet`)
}
