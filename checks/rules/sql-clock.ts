const clockCall =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_timestamp|localtimestamp|current_date|current_time|localtime)\b/i

/**
 * @returns the use of the database's own clock in this SQL; the product's clock is a parameter, so that it can be moved
 */
export function sqlClock(sql: string): string | undefined {
  return clockCall.exec(sql.replaceAll(/--.*$/gm, ''))?.[0]
}
