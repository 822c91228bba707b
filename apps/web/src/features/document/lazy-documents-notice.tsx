import { lazyWithWords } from '#texts/lazy-with-words.tsx'

export const DocumentsNotice = lazyWithWords([], async () => (await import('./documents-notice.tsx')).DocumentsNotice)
