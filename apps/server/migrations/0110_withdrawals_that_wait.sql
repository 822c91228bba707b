-- migrate: old-builds-run
-- A withdrawal that waits for its own user or for a freeze must not stop the sales of everybody, and operators can
-- reject an approved one that has no transaction.
set local lock_timeout = '5s';

insert into app.state_transition (aggregate, from_state, to_state) values ('withdrawal', 'approved', 'rejected');

-- Since when the order waits for something other than the platform; its deadline moves by this time when the wait ends.
alter table app.withdrawal add column held_since timestamptz;

-- The withdrawals that the signer may have signed and not stored yet: they cannot be rejected.
alter table app.network_state add column signing bigint[] not null default '{}';
