const newline = 10

/** A text's windows that do not overlap, each beginning with the last byte of the one before. */
export function* cutWindows(text: Uint8Array, context: number): Generator<Uint8Array> {
  for (let start = 0; start + context < text.length; start += context) yield text.subarray(start, start + context + 1)
}

/** Windows of whole lines, filled up with line breaks, which count as little as questions; a longer line is cut. */
export function* packLines(text: Uint8Array, context: number): Generator<Uint8Array> {
  let window = new Uint8Array(context + 1).fill(newline)
  let used = 0
  let next = text.indexOf(newline) + 1
  for (let start = 0; next > start; start = next, next = text.indexOf(newline, start) + 1) {
    const line = text.subarray(start, Math.min(next, start + window.length))
    if (used + line.length > window.length) {
      yield window
      window = new Uint8Array(context + 1).fill(newline)
      used = 0
    }
    window.set(line, used)
    used += line.length
  }
  if (used > 0) yield window
}
