import { Carousel } from '@synet/ui/media/carousel'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './home-slides.module.css'

/** The notices that operators want seen, each a slide that leads to it; a home page without them is whole. */
export function HomeSlides() {
  const { data } = useQuery(callQuery('index/slides', {}))
  if (!data || data.list.length === 0) return null
  return (
    <Carousel
      label={t('notices.title')}
      slides={data.list.map(({ id, title, body, language }) => ({
        id,
        name: title,
        content: (
          <button
            type="button"
            className={css['slide']}
            lang={language}
            onClick={() => void go(nav.navigateTo('/pages-sub/notice/index', { id }))}
          >
            <span className={css['title']}>{title}</span>
            <span className={css['body']}>{body}</span>
          </button>
        ),
      }))}
    />
  )
}
