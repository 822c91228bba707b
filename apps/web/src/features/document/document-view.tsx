import { languages } from '@synet/contract/languages'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { savedLanguage } from '#texts/language.ts'
import { t } from '#texts/t.ts'
import { type DocumentName, documentQuery } from './queries.ts'
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

const DocumentText = ({ text, language }: { text: string; language: string }) => (
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

export function DocumentView({ name }: { name: DocumentName }) {
  const query = useQuery(documentQuery(name))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} card />}>
      {({ text, language, version, publishedAt }) => (
        <>
          {language !== savedLanguage() && (
            <Notice>
              {t('doc.other-language', {
                language: languages.find((candidate) => candidate.name === language)?.nativeTitle ?? language,
              })}
            </Notice>
          )}
          <p>{t('doc.version', { version, date: dateText(publishedAt) })}</p>
          <DocumentText text={text} language={language} />
        </>
      )}
    </Loaded>
  )
}
