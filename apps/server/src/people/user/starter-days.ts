/** The free licence of a beginner is valid for this many days. */
export const starterDays = 30
