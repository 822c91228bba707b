alter table app.run add column note text; -- falls
alter table app.run add column fee bigint not null; -- falls
alter table app.run alter column amount type numeric; -- falls
alter table app.run drop column amount; -- falls
alter table app.run rename column amount to principal; -- falls
alter table app.run rename to round; -- falls
alter table app.run alter column agent_id set not null; -- falls
alter table app.run add constraint short check (length(note) < 10); -- falls
alter table app.run add foreign key (task_id) references app.task; -- falls
alter table app.run add unique (user_id); -- falls
create index run_note on app.run (note); -- falls
create index concurrently run_fee on app.run (fee); -- falls
drop table app.task; -- falls
