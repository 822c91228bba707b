import { Button } from '@synet/ui/controls/button'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { TextField } from '@synet/ui/fields/text-field'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { amountText, shortAmountText } from '@synet/words/format'
import { helpSynonyms } from '@synet/words/help-synonyms'
import { currentLanguage, type Facts } from '@synet/words/translate'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { configQuery } from '#api/config-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { type PlainPath, routes, type TabPath, tabPaths } from '#routes.ts'
import { t } from '#texts/t.ts'
import { type HelpEntry, helpGroupNames, helpGroups, helpWords } from './entries.ts'
import css from './help.module.css'
import { searchHelp } from './search-help.ts'

const isTab = (path: PlainPath): path is TabPath => tabPaths.some((tab) => tab === path)
const follow = (path: PlainPath): Promise<void> => go(isTab(path) ? nav.switchTab(path) : nav.navigateTo(path))

/** The figures in answers; before the settings have come, and without a connection, a dash replaces them. */
function useFigures(): Readonly<Partial<Record<HelpEntry['id'], Facts>>> {
  const { data } = useQuery(configQuery)
  const percent = (decimal: string | undefined): string => (decimal ? amountText(decimal, { minDecimals: 0 }) : '–')
  return {
    late: { min: data ? shortAmountText(data.minCredited) : '–' },
    times: { hours: data?.withdrawReviewHours ?? '–' },
    held: { hours: data?.securityHoldHours ?? '–' },
    fees: {
      transfer: percent(data?.transferFee),
      withdraw: percent(data?.withdrawRate),
      swap: percent(data?.exchangeFee),
    },
  }
}

/** Chinese and Japanese sentences have no space between them. */
const sentenceSpace = (): string => (/^(?:zh|ja)/.test(currentLanguage()) ? '' : ' ')

interface Item {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly path?: PlainPath | undefined
}

/** How to write to the operator, or that they have named no way; chat and channels have rows of their own. */
function useContact(): string | undefined {
  const { data } = useQuery(configQuery)
  return data?.contact.by === 'operator' || data?.contact.by === 'none' ? data.contact.text : undefined
}

function useItems() {
  const figures = useFigures()
  const contact = useContact()
  const groups = helpGroupNames.map((name) => ({
    name,
    items: helpGroups[name].map(({ id, answers, path }: HelpEntry): Item => {
      const texts = answers.map((answer) => (answer === 'help.a.contact' && contact ? contact : t(answer, figures[id])))
      const text = texts.join(sentenceSpace())
      return { key: `q.${id}`, title: t(`help.q.${id}`), text, path }
    }),
  }))
  const words = helpWords.map(
    (name): Item => ({ key: `word.${name}`, title: t(`help.word.${name}`), text: t(`help.meaning.${name}`) }),
  )
  return { groups, words }
}

const Entry = ({ item: { title, text, path }, open }: { item: Item; open?: boolean }) => (
  <details className={css['entry']} open={open}>
    <summary>
      {title}
      <Icon name="down" size={20} />
    </summary>
    <div className={css['answer']}>
      <p>{text}</p>
      {path && (
        <Button kind="secondary" small onClick={() => follow(path)}>
          {t(routes[path].title)}
        </Button>
      )}
    </div>
  </details>
)

/** With no more than this many, there is room for the answers. */
const openMax = 2

function Found({ items, query }: { items: readonly Item[]; query: string }) {
  return (
    <>
      <p role="status" className={items.length === 0 ? 'visually-hidden' : css['quiet']}>
        {items.length === 0 ? t('help.none', { query }) : t('help.found', { count: items.length })}
      </p>
      {items.length === 0 ? (
        <EmptyState text={t('help.none', { query })} />
      ) : (
        <Card flush>
          {items.map((item) => (
            <Entry key={item.key} item={item} open={items.length <= openMax} />
          ))}
        </Card>
      )}
    </>
  )
}

/** Questions and answers with a search. @param children how to reach a person, and more */
export function HelpView({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const { groups, words } = useItems()
  const language = currentLanguage()
  return (
    <>
      <TextField label={t('help.search')} type="search" value={typed} onChange={setTyped} maxLength={80} />
      {query === '' ? (
        <>
          {groups.map(({ name, items }) => (
            <section key={name} className="lines">
              <h2>{t(`help.group.${name}`)}</h2>
              <Card flush>
                {items.map((item) => (
                  <Entry key={item.key} item={item} />
                ))}
              </Card>
            </section>
          ))}
          <section className="lines">
            <h2>{t('help.words')}</h2>
            <Card>
              <dl className={css['words']}>
                {words.map(({ key, title, text }) => (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          </section>
        </>
      ) : (
        <Found
          items={searchHelp(
            [...groups.flatMap(({ items }) => items), ...words],
            query,
            language,
            helpSynonyms[language],
          )}
          query={query}
        />
      )}
      {children}
      <HowToAsk />
    </>
  )
}

function HowToAsk() {
  const contact = useContact()
  return contact && <p className={css['quiet']}>{contact}</p>
}
