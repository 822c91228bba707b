-- Texts that operators corrected, over the built-in ones. Append only: the newest row of a language and text counts.
create table app.text_patch (
  id bigint generated always as identity primary key,
  language text not null,
  text_id text not null,
  text text,                                  -- null: the built-in one again
  operator_id bigint not null references app.operator,
  at timestamptz not null
);
create index text_patch_newest on app.text_patch (language, text_id, id desc);
create trigger append_only before update or delete or truncate on app.text_patch
  for each statement execute function ledger.refuse_change();
grant select, insert on app.text_patch to synet_app;
grant usage on all sequences in schema app to synet_app;
