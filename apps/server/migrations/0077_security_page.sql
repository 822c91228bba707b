-- migrate: old-builds-run
-- What people see of their account's security: log-ins with a coarse network, a word in our mails, their own freeze.
set local lock_timeout = '5s';

-- The first half of an IPv4 address, or 32 bits of an IPv6 one: a town's provider, and no house.
alter table app.session add column network text;
alter table app.session add column method text;
alter table app.session add constraint session_method check (method in ('password', 'passkey', 'registration')) not valid;

alter table app.user_account add column mail_word text;
-- The owner's own freeze; one by operators takes its place.
alter table app.user_account add column self_frozen_at timestamptz;
