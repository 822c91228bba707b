import PO from 'pofile'

/** Texts by key. */
export type Catalogue = Readonly<Record<string, string>>

/**
 * A catalogue as translators' tools read it: gettext's PO, with the key as the context. Texts are ICU messages.
 * https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
 * @param where the files and pictures that show a text
 */
export function formatPo(
  language: string,
  english: Catalogue,
  translated: Catalogue,
  where: (key: string) => { readonly files: readonly string[]; readonly pictures: readonly string[] },
): string {
  const po = new PO()
  po.headers = {
    'Project-Id-Version': 'synet',
    Language: language.replace('-', '_'),
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  }
  po.items = Object.entries(english).map(([key, text]) => {
    const item = new PO.Item()
    const { files, pictures } = where(key)
    item.msgctxt = key
    item.msgid = text
    item.msgstr = [translated[key] ?? '']
    item.references = [...files]
    item.extractedComments = pictures.map((picture) => `Picture: ${picture}`)
    item.flags = { 'icu-format': true }
    return item
  })
  return `${po.toString()}\n`
}

export interface PoChanges {
  /** New texts by key. */
  readonly texts: ReadonlyMap<string, string>
  /** Keys whose English has changed since the file was written: their translation may be of something else. */
  readonly stale: readonly string[]
}

/** @returns what a translator changed. @throws when the file names a text that there is not */
export function readPo(file: string, english: Catalogue, translated: Catalogue): PoChanges {
  const texts = new Map<string, string>()
  const stale: string[] = []
  for (const { msgctxt: key = '', msgid, msgstr } of PO.parse(file).items) {
    const [text = ''] = msgstr
    if (english[key] === undefined) throw new Error(`there is no text ${key}`)
    if (text === '' || text === translated[key]) continue
    if (english[key] === msgid) texts.set(key, text)
    else stale.push(key)
  }
  return { texts, stale }
}

/** @returns the source of a catalogue with some texts replaced, or added at its end; all else stays as it is */
export function replaceTexts(source: string, texts: ReadonlyMap<string, string>): string {
  let replaced = source
  for (const [key, text] of texts) {
    const row = new RegExp(
      `(\\n  '${key.replaceAll('.', '\\.')}':)\\s*(?:'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"),`,
    )
    const quote = text.includes("'") ? '"' : "'"
    const literal = JSON.stringify(text).slice(1, -1)
    const written = `${quote}${quote === '"' ? literal : literal.replaceAll('\\"', '"')}${quote},`
    if (row.test(replaced)) replaced = replaced.replace(row, (_, start: string) => `${start} ${written}`)
    // A language that is translated in parts has no row yet.
    else {
      const end = replaced.lastIndexOf('\n}')
      replaced = `${replaced.slice(0, end)}\n  '${key}': ${written}${replaced.slice(end)}`
    }
  }
  return replaced
}
