-- An order's timeline is the events that told its user about it.
alter table app.event add column state text;
create index event_of_order on app.event (kind, subject_id, id) where state is not null;
