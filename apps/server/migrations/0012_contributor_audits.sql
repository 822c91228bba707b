-- What the audits did lately.
create index lease_decided on app.lease (decided_at) where decided_at is not null;
