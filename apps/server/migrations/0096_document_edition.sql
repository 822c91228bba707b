-- migrate: old-builds-run
-- The texts of version 1 of the documents are part of the build. Where people have accepted them, they stay the first
-- edition; a site that nobody has joined yet begins with the second. No row is written: the table only grows.
set local lock_timeout = '5s';

do $$
begin
  if exists (select from app.document_acceptance) then
    alter table app.document_version add column edition int default 1;
  else
    alter table app.document_version add column edition int default 2;
  end if;
end $$;
-- The rows that are there keep it; later versions have texts of their own, and need none.
alter table app.document_version alter column edition drop default;
alter table app.document_version add constraint document_version_edition check (version > 1 or edition is not null) not valid;
