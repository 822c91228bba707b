-- migrate: outside-transaction, old-builds-run, may-run-later
-- The deletion of old rows looks them up by these indexes. An index that an interrupted run left invalid is built again.
set lock_timeout = '10min';


drop index concurrently if exists app.session_ended;
create index concurrently if not exists session_ended on app.session (ended_at) where ended_at is not null;

drop index concurrently if exists app.session_unended;
create index concurrently if not exists session_unended on app.session (expires_at) where ended_at is null;

-- A session is deleted with its proofs, and the foreign key looks for others.
drop index concurrently if exists app.device_proof_session;
create index concurrently if not exists device_proof_session on app.device_proof (session_id) where session_id is not null;

drop index concurrently if exists app.operator_session_over;
create index concurrently if not exists operator_session_over on app.operator_session (expires_at);

drop index concurrently if exists app.rate_over;
create index concurrently if not exists rate_over on app.rate (ends_at);

drop index concurrently if exists app.swap_quote_over;
create index concurrently if not exists swap_quote_over on app.swap_quote (expires_at);

drop index concurrently if exists app.withdrawal_quote_over;
create index concurrently if not exists withdrawal_quote_over on app.withdrawal_quote (expires_at);

drop index concurrently if exists app.reminder_due;
create index concurrently if not exists reminder_due on app.reminder (due_at);

-- `chain_block_canonical` has the others.
drop index concurrently if exists app.chain_block_orphaned;
create index concurrently if not exists chain_block_orphaned on app.chain_block (network, number) where not canonical;

drop index concurrently if exists app.event_stateless;
create index concurrently if not exists event_stateless on app.event (at) where state is null;

drop index concurrently if exists app.lease_traced;
create index concurrently if not exists lease_traced on app.lease (decided_at) where loss_trace is not null and decided_at is not null;

drop index concurrently if exists app.lease_uncomputed;
create index concurrently if not exists lease_uncomputed on app.lease (leased_at) where state in ('leased', 'committed', 'released', 'lapsed');
