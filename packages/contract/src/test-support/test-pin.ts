/** The payment password of the people in tests and in the demo; the rule against weak ones lets it pass. */
export const testPin = '604182'
