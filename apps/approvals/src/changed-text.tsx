import css from './app.module.css'

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '')

/** A long text that replaces another one: the lines that go, then all of the new text with its new lines marked. */
export function ChangedText({ from, to }: { from: string; to: string }) {
  const [old, now] = [new Set(linesOf(from)), new Set(linesOf(to))]
  return (
    <div className={css['changed']}>
      {[...old]
        .filter((line) => !now.has(line))
        .map((line) => (
          <del key={line}>{line}</del>
        ))}
      {linesOf(to).map((line, i) => (old.has(line) ? <p key={i}>{line}</p> : <ins key={i}>{line}</ins>))}
    </div>
  )
}
