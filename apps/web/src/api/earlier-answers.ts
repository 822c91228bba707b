/** When the kept answers that stand in for missing ones came. */
export const earlierAnswers = new Set<number>()
