import { keepThaiWordsWhole } from '@synet/words/thai-words'
import css from './document.module.css'

interface Block {
  readonly kind: 'heading' | 'points' | 'paragraph'
  readonly lines: readonly string[]
}

/** `# ` begins a heading, `- ` a point; every other line is a paragraph. Points that follow each other are one list. */
function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = blocks.at(-1)
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', lines: [line.slice(2)] })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', lines: [line] })
    else if (last?.kind === 'points') blocks.splice(-1, 1, { kind: 'points', lines: [...last.lines, line.slice(2)] })
    else blocks.push({ kind: 'points', lines: [line.slice(2)] })
  }
  return blocks
}

export const DocumentText = ({ text, language }: { text: string; language: string }) => (
  <article className={css['document']} lang={language}>
    {readBlocks(language === 'th-TH' ? keepThaiWordsWhole(text) : text).map(({ kind, lines }) => {
      const [first = ''] = lines
      if (kind === 'heading') return <h2 key={first}>{first}</h2>
      if (kind === 'paragraph')
        return (
          <p key={first} className={css['text']}>
            {first}
          </p>
        )
      return (
        <ul key={first} className={css['points']}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )
    })}
  </article>
)
