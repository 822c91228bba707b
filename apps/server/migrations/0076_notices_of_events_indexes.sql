-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- Events that the jobs have not looked at yet.
drop index concurrently if exists app.event_untold;
create index concurrently if not exists event_untold on app.event (id) where not told;

-- Notifications of passing interest, which are deleted in time.
drop index concurrently if exists app.event_passing;
create index concurrently if not exists event_passing on app.event (at) where state in ('received', 'day-credited', 'quota-open');
