-- Every notification takes a lock over the whole database until its transaction has committed, so that no two processes could
-- commit a transfer at the same time. Open pages now hear of events from one query of their process.
set local lock_timeout = '5s';

drop trigger announce on app.event;
drop function app.announce_event();
