import { inflateRawSync } from 'node:zlib'

/** Reads the texts of a ZIP file by its central directory, as unpackers do. */
function readZip(file: Buffer): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = file.readUInt32LE(end + 16)
  for (let n = file.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, head] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
    texts.set(name, inflateRawSync(file.subarray(begin, begin + size)).toString('utf8'))
    at += 46 + nameLength
  }
  return texts
}

/** Reads the cells of a workbook's first sheet, as written: texts, and numbers before a spreadsheet formats them. */
export function readSheet(workbook: Buffer): (string | number)[][] {
  const sheet = readZip(workbook).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)].map(([, text, number]) =>
      text === undefined
        ? Number(number)
        : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ),
  )
}
