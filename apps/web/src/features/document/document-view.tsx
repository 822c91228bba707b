import { languages } from '@synet/contract/languages'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { savedLanguage } from '#texts/language.ts'
import { t } from '#texts/t.ts'
import { DocumentText } from './document-text.tsx'
import { type DocumentName, documentQuery } from './queries.ts'

export function DocumentView({ name }: { name: DocumentName }) {
  const query = useQuery(documentQuery(name))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} card />}>
      {({ text, language, version, publishedAt }) => (
        <>
          {language !== savedLanguage() && (
            <Notice>
              {t('doc.other-language', {
                language: languages.find((one) => one.name === language)?.nativeTitle ?? language,
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
