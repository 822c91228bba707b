import { type Language, languages } from '@synet/contract/languages'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { changeLanguage, savedLanguage } from '#texts/language.ts'
import { call } from '#api/api.ts'
import { session } from '#session/session.ts'
import { Page } from '#navigation/page.tsx'

/** Mails and pushes follow the choice; without a connection the app follows it alone. */
async function choose(language: Language): Promise<void> {
  if (session.isLogged()) await call('user/profile', { language }).catch(() => undefined)
  changeLanguage(language)
}

function LanguageSettings() {
  const current = savedLanguage()
  return (
    <Page>
      <Card flush>
        {languages.map((language) => (
          <ListRow
            key={language.name}
            title={<span lang={language.name}>{language.nativeTitle}</span>}
            note={language.title}
            current={language.name === current}
            onClick={() => {
              if (language.name !== current) void choose(language.name)
            }}
          />
        ))}
      </Card>
    </Page>
  )
}

export { LanguageSettings as Page }
