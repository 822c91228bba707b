set local lock_timeout = '5s';

-- The signer looks at what was executed since its last look, every two seconds.
-- squawk-ignore require-concurrent-index-creation -- Operators make some proposals a day: the table is small.
create index proposal_ended on app.proposal (ended_at) where state = 'executed';
-- squawk-ignore require-concurrent-index-creation -- As above.
create index proposal_executed on app.proposal (id) where state = 'executed';
