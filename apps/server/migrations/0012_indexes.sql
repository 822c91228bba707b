-- What the audits did lately.
create index lease_decided on app.lease (decided_at) where decided_at is not null;
-- Twin of the index on all points: nearly all of them are swaps, and each cost a second row.
drop index app.pool_point_swap;
