-- migrate: old-builds-run
-- The state's new column takes the old one's name. Some of the old one's indexes go with it and have no successor:
-- lease_trained has what was in lease_merge, lease_turn what was in lease_queue, lease_valid what was in lease_trusted, and
-- lease_open_run and lease_left what was in lease_uncomputed.
set local lock_timeout = '5s';

drop trigger state_next on app.lease;
drop function app.copy_state();
drop trigger allowed_transition on app.lease;
drop trigger computed_twice on app.lease;
drop trigger keep_computed on app.lease;
drop trigger keep_verified on app.lease;

-- Every statement that names the state finds the new column.
-- squawk-ignore ban-drop-column
alter table app.lease drop column state;
-- squawk-ignore renaming-column
alter table app.lease rename column state_next to state;
alter table app.lease rename constraint lease_state_next to lease_state_check;
alter index app.lease_left_next rename to lease_left;
alter index app.lease_norm_next rename to lease_norm;
alter index app.lease_open_run_next rename to lease_open_run;
alter index app.lease_round_next rename to lease_round;
alter index app.lease_server_next rename to lease_server;
alter index app.lease_states_next rename to lease_states;
alter index app.lease_trained_next rename to lease_trained;
alter index app.lease_turn_next rename to lease_turn;
alter index app.lease_valid_next rename to lease_valid;
alter index app.lease_waiting_next rename to lease_waiting;
-- squawk-ignore require-concurrent-index-deletion
drop index app.lease_merged;

create trigger allowed_transition after update on app.lease for each row
  when (old.state is distinct from new.state) execute function app.check_transition();
create trigger computed_twice after update on app.lease for each row
  when (old.state is distinct from new.state and new.state = 'verified') execute function app.check_second_computation();
create trigger keep_computed before delete on app.lease for each row
  when (old.state in ('accepted', 'rejected')) execute function app.refuse_delete();
create trigger keep_verified before delete on app.lease for each row
  when (old.state = 'verified') execute function app.refuse_unkept_delete();
