-- migrate: old-builds-run
-- The account as the sender typed it, which only they see again, and a note to the receiver.
set local lock_timeout = '5s';

alter table app.transfer add column typed text;
alter table app.transfer add column note text;
alter table app.transfer add constraint transfer_texts check (length(typed) <= 20 and length(note) <= 80) not valid;
