-- migrate: outside-transaction, old-builds-run
set lock_timeout = '10min';

-- Each export and each closing reads the rows of one person.
create index concurrently if not exists deposit_address_user on app.deposit_address (user_id);
create index concurrently if not exists receiving_account_owner on app.receiving_account (user_id, id);
create index concurrently if not exists verification_code_user on app.verification_code (user_id) where user_id is not null;
create index concurrently if not exists withdrawal_quote_user on app.withdrawal_quote (user_id);
create index concurrently if not exists contributor_token_owner on app.contributor_token (user_id, id);
create index concurrently if not exists device_proof_token on app.device_proof (token_id) where token_id is not null;
create index concurrently if not exists identity_check_user on app.identity_check (user_id, id);
create index concurrently if not exists starter_licence_user on app.starter_licence (user_id);
create index concurrently if not exists team_change_user on app.team_change (user_id);
create index concurrently if not exists idempotency_key_bytes on app.idempotency (key collate "C");
