import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Page } from '#navigation/page.tsx'
import { chooseTheme, themes, useTheme } from '#device/theme.ts'
import { t } from '#texts/t.ts'

function Appearance() {
  const chosen = useTheme()
  return (
    <Page>
      <Card flush>
        {themes.map((theme) => (
          <ListRow
            key={theme}
            title={t(`appearance.${theme}`)}
            current={theme === chosen}
            onClick={() => chooseTheme(theme)}
          />
        ))}
      </Card>
    </Page>
  )
}

export { Appearance as Page }
