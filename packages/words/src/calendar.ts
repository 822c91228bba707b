/**
 * The calendar of every date, in all languages. Date fields are the browser's, which has the common calendar also in Thai,
 * where `Intl` by itself would count Buddhist years beside them.
 */
export const calendar = 'gregory'
