import { type FastifyInstance, type FastifyRequest } from 'fastify'

const depthMax = 16
/** The largest request has some 1,200 values: a loss for each step of a unit, and hashes of the states between. */
const valuesMax = 5_000

/**
 * Tells whether a JSON text is shallow and short enough for code that visits its values, some of which is recursive. It looks
 * at brackets, commas and colons outside of strings, and does not notice what is malformed.
 */
export function isModest(text: string): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > depthMax) return false
        values++
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      case 0x2c: // ,
      case 0x3a: // :
        values++
        break
    }
    if (values > valuesMax) return false
  }
  return true
}

/** The place of the quotation mark that ends the string which begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return end
  }
  return text.length
}

const tooManyValues = (): Error => Object.assign(new Error('the body has too many values'), { statusCode: 400 })

/** Reads bodies of JSON whose depth and number of values are bounded; `__proto__` is refused as Fastify does it. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      if (isModest(body)) void parse(request, body, done)
      else done(tooManyValues())
    },
  )
}
