import { t } from '#texts/t.ts'
import { go, nav } from './nav.ts'

/** The way on from an empty state that has no better one. */
export const helpAction = () => ({
  action: t('title.help'),
  onAction: () => go(nav.navigateTo('/pages-sub/help/index')),
})
