import { languages } from '@synet/contract/languages'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { languageName } from '@synet/words/language-name'
import { changeLanguage, savedLanguage } from '#texts/language.ts'
import { Page } from '#navigation/page.tsx'

function LanguageSettings() {
  const current = savedLanguage()
  return (
    <Page>
      <div data-languages>
        <Card flush>
          {languages.map((language) => (
            <ListRow
              key={language.name}
              title={<span lang={language.name}>{language.nativeTitle}</span>}
              note={languageName(language)}
              current={language.name === current}
              onClick={() => {
                if (language.name !== current) void changeLanguage(language.name)
              }}
            />
          ))}
        </Card>
      </div>
    </Page>
  )
}

export { LanguageSettings as Page }
