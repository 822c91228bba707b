import { lazyWithWords } from '#texts/lazy-with-words.tsx'

export const IdentityNotice = lazyWithWords([], async () => (await import('./identity-notice.tsx')).IdentityNotice)
