import { pages, type PageWord } from '#pages/en-US'

/**
 * The first parts of the ids whose texts a new language may leave out, and has in English until they are translated.
 * Texts on money, risk and safety, refusals, documents and mails never fall back: nobody loses money because they read
 * a language that is not theirs.
 */
const parts = [
  'title',
  'common',
  'not-found',
  'page',
  'stale',
  'version',
  'launch',
  'tasks',
  'runs',
  'units',
  'live',
  'scan',
  'computer',
  'my',
  'profile',
  'appearance',
  'training',
  'community',
  'download',
  'install',
  'project',
  'trial',
  'changes',
] as const

/** Sentences about money or proof in these parts. `checks/claims.test.ts` finds those that are missing here. */
const promises = [
  'units.trial-text',
  'live.public-note',
  'live.round-full',
  'live.scores-wanted',
  'computer.text',
  'computer.move-text',
  'computer.may',
  'computer.number-note',
  'community.rule',
  'project.before-first',
  'project.first-follows',
  'project.model-note',
  'project.progress-note',
  'project.map-label',
  'project.audits-note',
  'project.try-fiction',
  'project.release-text',
  'project.release-none',
  'project.made-of-note',
  'trial.lead',
  'trial.unpaid',
  'trial.equal-text',
  'trial.other-text',
  'trial.none',
  'trial.kept',
  'trial.no-pay',
  'changes.trial.text',
  'changes.first.text',
] as const satisfies readonly PageWord[]

type MayFallBack = Exclude<Extract<PageWord, `${(typeof parts)[number]}.${string}`>, (typeof promises)[number]>

/** The pages' texts of a language that is translated in parts. */
export type PagesInPart = Readonly<
  Record<Exclude<PageWord, MayFallBack>, string> & Partial<Record<MayFallBack, string>>
>

const mayLack: ReadonlySet<string> = new Set(parts)
const never: ReadonlySet<string> = new Set(promises)

/** Tells whether a text is one of the pages' that a language may have in English. */
export const mayFallBack = (id: string): id is MayFallBack =>
  id in pages && mayLack.has(id.split('.')[0] ?? '') && !never.has(id)
