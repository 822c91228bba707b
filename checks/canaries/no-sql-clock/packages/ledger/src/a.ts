declare const sql: { (parts: TemplateStringsArray, ...values: unknown[]): string; unsafe(text: string): string }
declare const nowMs: number
export const late = sql`select * from posting where at < now()` // falls
export const stamped = sql`insert into posting (at) values (${nowMs}) returning current_timestamp` // falls
export const raw = sql.unsafe('select clock_timestamp ( )') // falls
export const given = sql`select * from posting where at < ${nowMs} -- never now()`
