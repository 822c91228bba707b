-- now() in a comment is fine
create table posting (
  at timestamptz not null default now(), -- falls
  seen timestamptz default CURRENT_TIMESTAMP -- falls
);
