-- The product's state beside the ledger. Times are given by the caller. The functions come first, because the tables'
-- triggers name them; their bodies are read when they run. It runs in one transaction, as `synet migrate` and
-- `psql -1 -f` do.
SET LOCAL check_function_bodies = off;

CREATE SCHEMA app;

CREATE SEQUENCE app.closing AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE app.hd_index AS bigint START 1 INCREMENT 1;

-- A stream of events ends with its session, whoever ends that.
CREATE FUNCTION app.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session', new.user_id::text);
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.announce_session_end() FROM PUBLIC;

CREATE FUNCTION app.check_credit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  v_key text[] := string_to_array(new.key, ':');
begin
  if new.kind = 'reorg.reversed' then
    if exists (select from ledger.entry e join ledger.account a on a.id = e.account_id
        where e.posting_id = new.id and e.amount > 0 and a.owner like 'user:%') then
      raise exception 'posting % reverses a credit and gives to a user', new.id using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end if;
  if new.key !~ '^recharge:[^:]+:[^:]+:[^:]+:\d{1,9}:\d{1,9}$' or not exists (
      select from app.chain_transfer t
        where t.network = v_key[2] and t.block_hash = v_key[3] and t.tx_hash = v_key[4] and t.nth = v_key[5]::int
          and t.state = 'credited' and t.credits > v_key[6]::int
          and t.amount = (select -sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id
            where e.posting_id = new.id and a.bucket = 'chain:' || t.network)) then
    raise exception 'posting % credits no transfer', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_credit() FROM PUBLIC;

-- A version is a new model, a merge of verified units, or the return to a version that stands. So whatever is published
-- of a model was made from verified units alone.
CREATE FUNCTION app.check_merged_units()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.units <> (
      select count(*) from app.lease where project = new.project and version between new.version - 3 and new.version - 1
        and merged_into = new.version and state = 'verified') then
    raise exception 'version % of % was not merged from % verified units', new.version, new.project, new.units
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.merged_units is distinct from (
      select string_agg(app.unit_proof(l), ''::bytea order by l.version desc, l.decided_at, l.id) from app.lease l
        where l.project = new.project and l.version between new.version - 3 and new.version - 1
          and l.merged_into = new.version and l.state = 'verified') and new.merged_units is not null then
    raise exception 'version % of % was merged from other units than it lists', new.version, new.project
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.units = 0 and new.version > 0 and not exists (
      select from app.model_version v where v.project = new.project and v.version < new.version
        and v.weights_hash = new.weights_hash and v.rolled_back_at is null) then
    raise exception 'version % of % has weights from nowhere', new.version, new.project
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_merged_units() FROM PUBLIC;

-- A payout has an order that is being sent, to the same address on the same network.
CREATE FUNCTION app.check_outgoing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.purpose = 'payout' and not exists (select from app.withdrawal w where w.id = new.withdrawal_id
      and w.network = new.network and w.address = new.recipient and w.state in ('sending', 'sent', 'confirmed', 'failed')) then
    raise exception 'outgoing transaction % pays no order', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.purpose = 'own-funds' and not exists (select from app.proposal p where p.id = new.proposal_id
      and p.kind = 'capital.taken-out' and p.state = 'executed' and p.posting_id is not null
      and p.facts ->> 'network' = new.network and p.facts ->> 'address' = new.recipient) then
    raise exception 'outgoing transaction % has no executed proposal', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_outgoing() FROM PUBLIC;

-- No unit is verified without a second computation of the same: a replay, or another account's equal commitment.
CREATE FUNCTION app.check_second_computation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.replayed and not exists (
      select from app.lease o
        where o.id = new.agreed_with and o.user_id <> new.user_id and o.project = new.project and o.version = new.version
          and o.shard = new.shard and o.seed = new.seed and o.delta_hash = new.delta_hash
          and o.parameters_hash = new.parameters_hash and (o.checks = new.id or new.checks = o.id)) then
    raise exception 'unit % was computed once only', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_second_computation() FROM PUBLIC;

-- A credited transfer has the posting that credited it. The other direction is for the books, which are compared with
-- the chain every minute: the ledger knows no transfers.
CREATE FUNCTION app.check_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from ledger.posting where key = format('recharge:%s:%s:%s:%s:%s',
      new.network, new.block_hash, new.tx_hash, new.nth, new.credits - 1) and request_hash = new.amount::text) then
    raise exception 'transfer % was credited without a posting', new.tx_hash using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_transfer() FROM PUBLIC;

CREATE FUNCTION app.check_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from app.state_transition
      where aggregate = tg_table_name and from_state = old.state and to_state = new.state) then
    raise exception 'a % that is % does not become %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_transition() FROM PUBLIC;

-- A withdrawal has the posting that set its money apart.
CREATE FUNCTION app.check_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
      where p.id = new.id and p.kind = 'withdrawal.submitted' and e.amount = new.amount
        and a.owner = 'user:' || new.user_id and a.bucket = 'withdrawing' and a.asset = 'USDT') then
    raise exception 'withdrawal % has no posting that holds its money', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_withdrawal() FROM PUBLIC;

-- A withdrawal that ended has the posting that paid or returned it.
CREATE FUNCTION app.check_withdrawal_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from ledger.posting where key = 'withdrawal-end:' || new.id) then
    raise exception 'withdrawal % ended without a posting', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_withdrawal_end() FROM PUBLIC;

-- The signer reads in it which accounts share a device, and the calls that write it may not hide a use.
CREATE FUNCTION app.keep_last_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.last_used_at := old.last_used_at;
  return new;
end $function$;
REVOKE ALL ON FUNCTION app.keep_last_use() FROM PUBLIC;

-- Keeps the credited days as those above see them. One statement closes thousands of days; a day under a free licence
-- counts no units for a level.
CREATE FUNCTION app.keep_paid_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  with paid as (
    insert into app.paid_day (run_id, round, day, member_id, ended_on, units, agent_id, amount, paid_on)
      select n.run_id, n.round, n.day, r.user_id, (n.ends_at at time zone 'UTC')::date,
          case when least(u.software_until, u.node_until) <= u.starter_until then 0 else least(n.units_verified, r.quota) end,
          case when r.agent_daily > 0 then r.agent_id end, case when r.agent_id is null then 0 else r.agent_daily end,
          (n.credited_at at time zone 'UTC')::date
        from new_day n join app.run r on r.id = n.run_id join app.user_account u on u.id = r.user_id
        -- Not compared with the old rows: the planner knows nothing of either and would look at each pair.
        where n.state = 'credited'
      on conflict do nothing
      returning member_id, agent_id, amount, paid_on
  )
  insert into app.team_change (user_id, earned_on, earned)
    select member_id, null::date, null::bigint from paid group by member_id
    union all select agent_id, paid_on, sum(amount)::bigint from paid where agent_id is not null group by agent_id, paid_on;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.keep_paid_days() FROM PUBLIC;

CREATE FUNCTION app.place_member(member bigint, inviter bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  above app.team_place;
  jump app.team_place;
  far app.team_place;
begin
  if inviter is null then
    insert into app.team_place (user_id, parent_id, depth, jump_id) values (member, null, 0, member);
    return;
  end if;
  select * into strict above from app.team_place where user_id = inviter;
  select * into strict jump from app.team_place where user_id = above.jump_id;
  select * into strict far from app.team_place where user_id = jump.jump_id;
  insert into app.team_place (user_id, parent_id, depth, jump_id) values (member, inviter, above.depth + 1,
    case when above.depth - jump.depth = jump.depth - far.depth then far.user_id else inviter end);
  insert into app.team_change (user_id) values (member);
end $function$;
REVOKE ALL ON FUNCTION app.place_member(bigint,bigint) FROM PUBLIC;

CREATE FUNCTION app.place_new_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.place_member(new.id, new.inviter_id);
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.place_new_member() FROM PUBLIC;

CREATE FUNCTION app.recount_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.team_change (user_id) values (new.user_id);
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.recount_member() FROM PUBLIC;

CREATE FUNCTION app.refuse_counted_twice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if exists (select from app.lease l where l.run_id = new.run_id and l.round = new.round and l.day = new.day
      and l.state = 'verified' and position(app.unit_proof(l) in new.proofs) > 0) then
    raise exception 'a unit of run % on day % would count twice', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.refuse_counted_twice() FROM PUBLIC;

CREATE FUNCTION app.refuse_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% % is kept', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $function$;
REVOKE ALL ON FUNCTION app.refuse_delete() FROM PUBLIC;

-- Runs as its owner, so that no process may call anything but its statements.
CREATE FUNCTION app.refuse_forged_print()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  old_proofs bytea := coalesce(old.proofs, '');
  old_levels bytea := coalesce(old.levels, '');
  added record;
begin
  if left(encode(new.proofs, 'hex'), 2 * octet_length(old_proofs)) <> encode(old_proofs, 'hex')
      or left(encode(new.levels, 'hex'), 2 * octet_length(old_levels)) <> encode(old_levels, 'hex') then
    raise exception 'the units of run % on day % are kept', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  select count(*) as proofs, count(distinct l.id) as leases, sum(l.size) as units,
      coalesce(sum(l.size) filter (where l.replayed), 0) as replayed,
      coalesce(sum(l.size) filter (where not l.replayed and l.agreed_with is not null), 0) as agreed, max(l.decided_at) as decided_at
    into added
    from generate_series(octet_length(old_proofs) / 84, octet_length(new.proofs) / 84 - 1) as unit
      left join app.lease l on l.run_id = new.run_id and l.round = new.round and l.day = new.day and l.state = 'verified'
        and l.user_id = new.user_id and l.project = new.project
        and app.unit_proof(l) = substring(new.proofs from 84 * unit + 1 for 84)
        and coalesce(l.print, decode(repeat('00', 48), 'hex')) = substring(new.levels from 48 * unit + 1 for 48);
  if added.leases <> added.proofs
      or (new.units, new.replayed, new.agreed, new.decided_at) is distinct from (
        coalesce(old.units, 0) + added.units, coalesce(old.replayed, 0) + added.replayed, coalesce(old.agreed, 0) + added.agreed,
        greatest(old.decided_at, added.decided_at)) then
    raise exception 'run % has no such verified units on day %', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;
REVOKE ALL ON FUNCTION app.refuse_forged_print() FROM PUBLIC;

CREATE FUNCTION app.refuse_lower_store()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the published count of the signer''s store can only be raised' using errcode = 'integrity_constraint_violation';
end $function$;
REVOKE ALL ON FUNCTION app.refuse_lower_store() FROM PUBLIC;

CREATE FUNCTION app.refuse_unkept_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from app.unit_print where run_id = old.run_id and round = old.round and day = old.day
      and position(old.delta_hash in encode(proofs, 'hex')) > 0) then
    raise exception '% % is kept', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $function$;
REVOKE ALL ON FUNCTION app.refuse_unkept_delete() FROM PUBLIC;

CREATE TABLE app.agent_day (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT agent_day_pkey PRIMARY KEY (agent_id, day)
) WITH (fillfactor=80);

-- This table holds one row per epoch that was anchored. The signer decides by its own records, never by these rows.
CREATE TABLE app.anchor (
  epoch integer NOT NULL,
  network text NOT NULL,
  -- The last posting of the closed prefix.
  ledger_through bigint NOT NULL,
  -- The last row of the operators' log; 0 while there is none.
  log_id bigint NOT NULL,
  log_count bigint NOT NULL,
  -- Calldata (packages/proof/src/anchor.ts).
  data text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT anchor_pkey PRIMARY KEY (epoch)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.anchor FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Closed days that were audited, with what they cover: a pass reads what came after the last one.
CREATE TABLE app.audited_day (
  day date NOT NULL,
  -- The ledger's head.
  through_id bigint NOT NULL,
  ledger_hash text NOT NULL,
  -- The last row of the operators' log; 0 while there is none.
  log_id bigint NOT NULL,
  log_count bigint NOT NULL,
  log_hash text NOT NULL,
  -- JSON.
  checks text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audited_day_pkey PRIMARY KEY (day)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.audited_day FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app.backup_check (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  green boolean NOT NULL,
  -- This is the time that restoring, starting and auditing took together.
  seconds double precision NOT NULL,
  -- The age of the oldest posting that the backup lacked.
  lost_seconds double precision NOT NULL,
  said text NOT NULL,
  CONSTRAINT backup_check_pkey PRIMARY KEY (id)
);

CREATE TABLE app.blob (
  hash text NOT NULL,
  CONSTRAINT blob_pkey PRIMARY KEY (hash)
);

CREATE TABLE app.chain_block (
  network text NOT NULL,
  hash text NOT NULL,
  number bigint NOT NULL,
  parent_hash text NOT NULL,
  canonical boolean NOT NULL,
  CONSTRAINT chain_block_pkey PRIMARY KEY (network, hash)
);
CREATE UNIQUE INDEX chain_block_canonical ON app.chain_block USING btree (network, number) WHERE canonical;
CREATE INDEX chain_block_orphaned ON app.chain_block USING btree (network, number) WHERE (NOT canonical);

CREATE TABLE app.config_print (
  name text NOT NULL,
  print text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT config_print_pkey PRIMARY KEY (name)
);

-- A device is known by its P-256 key, which a browser keeps and cannot export. `device` is the key's thumbprint:
-- SHA-256 of the point, base64url. Leases name it too; before there were keys they named what the client called itself.
CREATE TABLE app.device_key (
  device text NOT NULL,
  -- The uncompressed point.
  public_key bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT device_key_pkey PRIMARY KEY (device)
);

-- Versions of the set of documents. The texts of the first version are built in; each later version replaces one
-- document.
CREATE TABLE app.document_version (
  version integer NOT NULL,
  -- The document that it replaces; null for the first version.
  document text,
  -- Language → text.
  texts jsonb,
  proposal_id bigint,
  published_at timestamp with time zone NOT NULL,
  -- From then on, those who have not accepted it begin nothing new.
  effective_at timestamp with time zone NOT NULL,
  edition integer,
  CONSTRAINT document_version_pkey PRIMARY KEY (version),
  CONSTRAINT document_version_check CHECK (((version = 1) = (document IS NULL))),
  CONSTRAINT document_version_check1 CHECK (((document IS NULL) = (texts IS NULL))),
  CONSTRAINT document_version_check2 CHECK (((document IS NULL) = (proposal_id IS NULL))),
  CONSTRAINT document_version_edition CHECK (((version > 1) OR (edition IS NOT NULL)))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.document_version FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app.emission_share (
  scope text NOT NULL,
  subject_id bigint NOT NULL,
  month integer NOT NULL,
  promised bigint NOT NULL,
  CONSTRAINT emission_share_pkey PRIMARY KEY (scope, subject_id, month),
  CONSTRAINT emission_share_scope_check CHECK ((scope = ANY (ARRAY['task'::text, 'user'::text])))
);

-- The pages of a user learn from these rows what happened to their account. A stream resumes after the last id it sent.
CREATE TABLE app.event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  state text,
  -- False until the jobs have queued what is told of it; earlier rows and those that nobody is told of are true.
  told boolean NOT NULL DEFAULT true,
  -- After this time an event is not told any more, and what it paid.
  useful_until timestamp with time zone,
  amount bigint,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_kind_check CHECK ((kind = ANY (ARRAY['recharge'::text, 'withdrawal'::text, 'run'::text, 'balance'::text, 'software'::text, 'node'::text, 'adjustment'::text, 'passkey'::text, 'transfer'::text, 'security'::text])))
);
-- Notifications: the states of orders that somebody else, or time, brought about. Up to which a user has seen them.
CREATE INDEX event_notified ON app.event USING btree (user_id, id) WHERE (state <> ALL (ARRAY['waiting'::text, 'submitted'::text, 'cancelled'::text, 'reviewing'::text, 'sending'::text]));
CREATE INDEX event_of_order ON app.event USING btree (kind, subject_id, id) WHERE (state IS NOT NULL);
CREATE INDEX event_passing ON app.event USING btree (at) WHERE (state = ANY (ARRAY['received'::text, 'day-credited'::text, 'quota-open'::text]));
CREATE INDEX event_stateless ON app.event USING btree (at) WHERE (state IS NULL);
CREATE INDEX event_untold ON app.event USING btree (id) WHERE (NOT told);
CREATE INDEX event_user ON app.event USING btree (user_id, id);

-- A unit that was not computed, between the verdict of the audits, who can't post, and its punishment by the jobs.
CREATE TABLE app.found_offence (
  lease_id text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT found_offence_pkey PRIMARY KEY (lease_id)
);

CREATE TABLE app.heartbeat (
  role text NOT NULL,
  -- The machine's clock sets this time, because moving the development clock is no outage.
  real_at timestamp with time zone NOT NULL,
  CONSTRAINT heartbeat_pkey PRIMARY KEY (role)
);

-- This table keeps the answer to each action of a user for 30 days, so that a retry gets the same one. Its scope holds
-- user, call and key.
CREATE TABLE app.idempotency (
  key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb,
  at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_pkey PRIMARY KEY (key)
);
CREATE INDEX idempotency_at ON app.idempotency USING btree (at);
CREATE INDEX idempotency_key_bytes ON app.idempotency USING btree (key COLLATE "C");

-- A finished day's totals by kind of posting and bucket; each hash covers the day before.
CREATE TABLE app.ledger_day (
  day date NOT NULL,
  totals text NOT NULL,
  hash text NOT NULL,
  -- The newest posting that these totals have seen: one with an older time and a newer number came late (a process
  -- whose clock was behind, a transaction that took its time) and counts for the next day that is finished.
  "position" bigint NOT NULL,
  CONSTRAINT ledger_day_pkey PRIMARY KEY (day)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.ledger_day FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app.message (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  -- Content with a code is sealed for the jobs that send it. The content of every message is deleted once the message was
  -- sent or given up.
  sealed bytea,
  topic text NOT NULL DEFAULT 'account'::text,
  -- After this time a message is not sent any more; null: it has no end.
  useful_until timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  rank integer NOT NULL DEFAULT 2,
  given_up_at timestamp with time zone,
  handled_at timestamp with time zone,
  -- The message belongs to this user even after the address has left them; null where only the address is known.
  user_id bigint,
  language text,
  -- Turns off mails of these kinds without a log-in.
  unsubscribe_token text,
  unsubscribe_kinds text[],
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'sms'::text])))
);
-- Delivered messages are deleted by age.
CREATE INDEX message_created ON app.message USING btree (created_at);
CREATE INDEX message_due ON app.message USING btree (rank, useful_until, id) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX message_given_up ON app.message USING btree (id) WHERE ((given_up_at IS NOT NULL) AND (handled_at IS NULL));
CREATE INDEX message_late ON app.message USING btree (useful_until) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX message_recipient ON app.message USING btree (recipient, id DESC);
CREATE INDEX message_unsubscribe ON app.message USING btree (unsubscribe_token) WHERE (unsubscribe_token IS NOT NULL);
CREATE INDEX message_user ON app.message USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE app.model_version (
  project text NOT NULL,
  version integer NOT NULL,
  weights_hash text NOT NULL,
  held_out_loss double precision,
  -- Merged into it.
  units integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  -- The version was rolled back at this time. Its hash stays when its weights are deleted.
  rolled_back_at timestamp with time zone,
  -- The 98th percentile of what the blocks of the merged units moved.
  print_scale real,
  block_changes bytea,
  -- A unit after the other in 84 bytes each, see app.unit_proof.
  merged_units bytea,
  -- {clipAbove, rejectAbove, trimShare}, see aggregateRound.
  merge_limits jsonb,
  -- Units of this version may have deltas that no round has merged. A job looks for them once no round will.
  deltas_kept boolean NOT NULL DEFAULT true,
  CONSTRAINT model_version_pkey PRIMARY KEY (project, version),
  CONSTRAINT model_version_block_changes CHECK ((octet_length(block_changes) = 192)),
  CONSTRAINT model_version_merged CHECK (((octet_length(merged_units) = (84 * units)) AND ((merged_units IS NULL) = (merge_limits IS NULL))))
);
CREATE CONSTRAINT TRIGGER merged_from_verified AFTER INSERT ON app.model_version DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_merged_units();

CREATE TABLE app.network_state (
  network text NOT NULL,
  token text NOT NULL,
  next_block bigint NOT NULL,
  head bigint NOT NULL DEFAULT 0,
  base_fee_wei numeric NOT NULL DEFAULT 0,
  -- Payouts stop while this is set.
  halted_reason text,
  seen_at timestamp with time zone,
  -- The withdrawals that the signer may have signed and not stored yet: they cannot be rejected.
  signing bigint[] NOT NULL DEFAULT '{}'::bigint[],
  -- The next block whose logs are read again; null until the watcher has begun.
  checked_block bigint,
  CONSTRAINT network_state_pkey PRIMARY KEY (network)
);

-- A job deletes a row once nothing was noticed for a while.
CREATE TABLE app.node_trouble (
  network text NOT NULL,
  kind text NOT NULL,
  -- The question, and what each node said to it.
  detail text NOT NULL,
  -- The question stayed without an answer.
  blocks boolean NOT NULL,
  since timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT node_trouble_pkey PRIMARY KEY (network, kind),
  CONSTRAINT node_trouble_kind_check CHECK ((kind = ANY (ARRAY['disagree'::text, 'no-answer'::text])))
);

CREATE TABLE app.object_removal (
  name text NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT object_removal_pkey PRIMARY KEY (name)
);
CREATE INDEX object_removal_due ON app.object_removal USING btree (next_try_at);

CREATE TABLE app.operator (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  totp_secret text NOT NULL,
  -- A code is good once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  demo boolean NOT NULL DEFAULT false,
  -- The code says what each role may do (operators/operator/roles.ts), so that a new call needs no change here.
  roles text[] NOT NULL DEFAULT '{}'::text[],
  disabled_at timestamp with time zone,
  -- This is the hash of the one-time code with which an operator fetches a new second factor.
  enrolment_hash bytea,
  enrolment_until timestamp with time zone,
  session_tries integer NOT NULL DEFAULT 0,
  session_locked_until timestamp with time zone,
  CONSTRAINT operator_pkey PRIMARY KEY (id),
  CONSTRAINT operator_name_key UNIQUE (name)
);

-- The log of operators' keys, as the signer publishes it from its own store (packages/proof/src/operator-keys.ts).
CREATE TABLE app.operator_key_event (
  seq bigint NOT NULL,
  content text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT operator_key_event_pkey PRIMARY KEY (seq)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.operator_key_event FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Every operator action; each row's hash covers the row before.
CREATE TABLE app.operator_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  operator_id bigint NOT NULL,
  action text NOT NULL,
  facts jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  hash text NOT NULL,
  -- With the hash of the row before in the row itself, a changed row and a removed one can be told apart; the head
  -- tells when the last rows are gone.
  previous text,
  CONSTRAINT operator_log_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_log_action ON app.operator_log USING btree (action, id DESC);
CREATE INDEX operator_log_operator ON app.operator_log USING btree (operator_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.operator_log FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app.operator_log_head (
  one boolean NOT NULL DEFAULT true,
  hash text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT operator_log_head_pkey PRIMARY KEY (one),
  CONSTRAINT operator_log_head_one_check CHECK (one)
);

-- A task is something that only a person can mend. The console shows it until it is over; each kind and subject has at
-- most one open row.
CREATE TABLE app.operator_task (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  facts jsonb NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT operator_task_pkey PRIMARY KEY (id),
  CONSTRAINT operator_task_kind_check CHECK ((kind ~ '^[a-z-]+[.][a-z-]+$'::text))
);
CREATE UNIQUE INDEX operator_task_open ON app.operator_task USING btree (kind, subject) WHERE (closed_at IS NULL);

-- The platform itself records each time in which no unit could be leased. Everybody may see these rows.
CREATE TABLE app.outage (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  reason text NOT NULL,
  CONSTRAINT outage_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outage_open ON app.outage USING btree ((true)) WHERE (ends_at IS NULL);

-- A credited day as those above see it: units that filled its quota, and the direct agent's share.
CREATE TABLE app.paid_day (
  run_id bigint NOT NULL,
  round integer NOT NULL,
  day integer NOT NULL,
  member_id bigint NOT NULL,
  -- UTC.
  ended_on date NOT NULL,
  units integer NOT NULL,
  agent_id bigint,
  amount bigint NOT NULL,
  paid_on date NOT NULL,
  CONSTRAINT paid_day_pkey PRIMARY KEY (run_id, round, day)
);
CREATE INDEX paid_day_agent ON app.paid_day USING btree (agent_id, paid_on DESC, run_id DESC, round DESC, day DESC) WHERE (agent_id IS NOT NULL);
CREATE INDEX paid_day_member ON app.paid_day USING btree (member_id, ended_on);

CREATE TABLE app.passkey_nonce (
  hash bytea NOT NULL,
  -- The hash of the action's key: the same action may come again, because its answer was lost.
  action bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_nonce_pkey PRIMARY KEY (hash)
);
CREATE INDEX passkey_nonce_over ON app.passkey_nonce USING btree (expires_at);

-- The pool after each posting that touched it. Sums that only grow make an average, or a volume, two look-ups.
CREATE TABLE app.pool_point (
  posting_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  -- A swap, and no funding: the price history is the history of swaps.
  swapped boolean NOT NULL,
  usdt bigint NOT NULL,
  snt bigint NOT NULL,
  -- Nano-USDT for one SNT.
  price_nano bigint NOT NULL,
  -- Σ price × the milliseconds that it stood, up to here.
  price_ms numeric NOT NULL,
  -- Σ of what swaps moved, up to here.
  volume_usdt numeric NOT NULL,
  volume_snt numeric NOT NULL,
  CONSTRAINT pool_point_pkey PRIMARY KEY (posting_id)
);
CREATE INDEX pool_point_at ON app.pool_point USING btree (at, posting_id);

CREATE TABLE app.process_beat (
  process text NOT NULL,
  role text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  real_at timestamp with time zone NOT NULL,
  CONSTRAINT process_beat_pkey PRIMARY KEY (process)
);

CREATE TABLE app.product (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL,
  days integer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- A new version is a new row: whoever saw the old one buys or pledges exactly that, or is told that it is gone.
  version integer NOT NULL DEFAULT 1,
  replaces bigint,
  CONSTRAINT product_pkey PRIMARY KEY (id),
  CONSTRAINT product_kind_check CHECK ((kind = ANY (ARRAY['software'::text, 'node'::text]))),
  CONSTRAINT product_replaces_fkey FOREIGN KEY (replaces) REFERENCES app.product(id)
);

-- The file of a proposed project, until the project is opened or its proposal has ended.
CREATE TABLE app.project_file (
  hash text NOT NULL,
  bytes bytea NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  CONSTRAINT project_file_pkey PRIMARY KEY (hash),
  CONSTRAINT project_file_bytes_check CHECK ((octet_length(bytes) <= 4000000)),
  CONSTRAINT project_file_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX project_file_proposed ON app.project_file USING btree (proposed_at);

CREATE TABLE app.proof_epoch (
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  -- The bytes that are signed.
  statement text NOT NULL,
  -- SHA-256 of the statement; the next statement names it.
  hash text NOT NULL,
  signature text NOT NULL,
  public_key text NOT NULL,
  detail text NOT NULL,
  -- The addresses' signatures, in the detail's order.
  control text NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT proof_epoch_pkey PRIMARY KEY (number),
  CONSTRAINT proof_epoch_hash_key UNIQUE (hash)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.proof_epoch FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Users' proofs are made from these rows for as long as users can ask for one.
CREATE TABLE app.proof_key (
  epoch integer NOT NULL,
  key bytea NOT NULL,
  accounts integer NOT NULL,
  CONSTRAINT proof_key_pkey PRIMARY KEY (epoch)
);

CREATE TABLE app.proof_part (
  epoch integer NOT NULL,
  kind text NOT NULL,
  part integer NOT NULL,
  -- The first account of this part of a directory.
  first_account bigint,
  bytes bytea NOT NULL,
  CONSTRAINT proof_part_pkey PRIMARY KEY (epoch, kind, part),
  CONSTRAINT proof_part_kind_check CHECK ((kind = ANY (ARRAY['leaves'::text, 'directory'::text, 'crown'::text])))
);
CREATE INDEX proof_part_directory ON app.proof_part USING btree (epoch, first_account) WHERE (kind = 'directory'::text);

-- All processes together count here how often something was asked for in a window.
CREATE TABLE app.rate (
  key text NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_over ON app.rate USING btree (ends_at);

CREATE TABLE app.reference_rate (
  currency text NOT NULL,
  rate text NOT NULL,
  -- The host that said so.
  source text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT reference_rate_pkey PRIMARY KEY (currency),
  CONSTRAINT reference_rate_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text])))
);

-- This table records that a user was reminded, once, of the end of a round, a software or a node.
CREATE TABLE app.reminder (
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT reminder_pkey PRIMARY KEY (kind, subject_id, due_at)
);
CREATE INDEX reminder_due ON app.reminder USING btree (due_at);

-- The scores that are wanted of a version. The lease computes them; another takes its place unless it was verified.
CREATE TABLE app.score (
  project text NOT NULL,
  version integer NOT NULL,
  shard integer NOT NULL,
  start integer NOT NULL,
  lease_id text,
  result_hash text,
  verified_at timestamp with time zone,
  CONSTRAINT score_pkey PRIMARY KEY (project, version, shard, start),
  CONSTRAINT score_is_whole CHECK (((result_hash IS NULL) = (verified_at IS NULL)))
);
CREATE INDEX score_wanted ON app.score USING btree (project) WHERE (result_hash IS NULL);

CREATE TABLE app.setting (
  name text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (name)
);

CREATE TABLE app.signer_store (
  -- Operators who adopt an older store begin the next era.
  era bigint NOT NULL,
  table_name text NOT NULL,
  count bigint NOT NULL,
  -- The hash of the table's row with this number; it covers all rows before.
  hash text NOT NULL,
  CONSTRAINT signer_store_pkey PRIMARY KEY (era, table_name),
  CONSTRAINT signer_store_table_name_check CHECK ((table_name = ANY (ARRAY['signed'::text, 'record'::text])))
);
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON app.signer_store FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER only_raised BEFORE UPDATE ON app.signer_store FOR EACH ROW WHEN (((new.count <= old.count) OR (new.era <> old.era) OR (new.table_name <> old.table_name))) EXECUTE FUNCTION app.refuse_lower_store();

-- SMS with codes for registrations, by country and day of UTC: those sent and refused, and the codes that were entered.
CREATE TABLE app.sms_day (
  country text NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  CONSTRAINT sms_day_pkey PRIMARY KEY (country, day),
  CONSTRAINT sms_day_check CHECK (((sent >= 0) AND (refused >= 0) AND (used >= 0)))
);
CREATE INDEX sms_day_day ON app.sms_day USING btree (day);

CREATE TABLE app.state_transition (
  -- The table's name.
  aggregate text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  CONSTRAINT state_transition_pkey PRIMARY KEY (aggregate, from_state, to_state)
);

CREATE TABLE app.swap (
  -- Its posting.
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  from_asset text NOT NULL,
  paid bigint NOT NULL,
  fee bigint NOT NULL,
  received bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT swap_pkey PRIMARY KEY (id),
  CONSTRAINT swap_amount CHECK ((paid > 0) AND (fee >= 0) AND (received > 0))
);
CREATE INDEX swap_user ON app.swap USING btree (user_id, id DESC);

CREATE TABLE app.task (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  project_code text NOT NULL,
  period_days integer NOT NULL,
  -- SNT per million USDT of principal and day.
  rate_ppm bigint NOT NULL,
  bonus_ppm bigint NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  units_base integer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  replaces bigint,
  -- All versions of a task are one item, which has one share of a month's release. Null: it is the first version.
  first_version_id bigint,
  CONSTRAINT task_pkey PRIMARY KEY (id),
  CONSTRAINT task_check CHECK (((rate_ppm + bonus_ppm) <= 3000)),
  CONSTRAINT task_period_days_check CHECK (((period_days >= 7) AND (period_days <= 90))),
  CONSTRAINT task_first_version_id_fkey FOREIGN KEY (first_version_id) REFERENCES app.task(id),
  CONSTRAINT task_replaces_fkey FOREIGN KEY (replaces) REFERENCES app.task(id)
);

-- The counter has yet to count these members. It compares their true state with what it counted, so a surplus row does
-- no harm.
CREATE TABLE app.team_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  -- Set: the earnings of an agent, not a recount.
  earned_on date,
  earned bigint,
  CONSTRAINT team_change_pkey PRIMARY KEY (id),
  CONSTRAINT team_change_check CHECK (((earned_on IS NULL) = (earned IS NULL)))
);
CREATE INDEX team_change_user ON app.team_change USING btree (user_id);

CREATE TABLE app.team_counter (
  one boolean NOT NULL DEFAULT true,
  CONSTRAINT team_counter_pkey PRIMARY KEY (one),
  CONSTRAINT team_counter_one_check CHECK (one)
);

-- The figures of everybody who has a team; one counter at a time writes them (people/team/count-teams.ts).
CREATE TABLE app.team_total (
  user_id bigint NOT NULL,
  direct bigint NOT NULL,
  direct_active bigint NOT NULL,
  members bigint NOT NULL,
  active bigint NOT NULL,
  tasks bigint NOT NULL,
  -- Units of the last 30 days.
  units bigint NOT NULL,
  CONSTRAINT team_total_pkey PRIMARY KEY (user_id)
) WITH (fillfactor=50);

CREATE TABLE app.training_project (
  code text NOT NULL,
  -- The hash of the file, which the object store has once the project is open.
  file_hash text NOT NULL,
  -- Everything of the file but its texts.
  definition jsonb NOT NULL,
  proposal_id bigint NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  -- It has its version 0, and the processes know it.
  opened_at timestamp with time zone,
  CONSTRAINT training_project_pkey PRIMARY KEY (code),
  CONSTRAINT training_project_file_hash_key UNIQUE (file_hash),
  CONSTRAINT training_project_proposal_id_key UNIQUE (proposal_id)
);

CREATE TABLE app.transfer (
  -- Its posting.
  id bigint NOT NULL,
  sender_id bigint NOT NULL,
  receiver_id bigint NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  typed text,
  note text,
  CONSTRAINT transfer_pkey PRIMARY KEY (id),
  CONSTRAINT transfer_amount CHECK ((amount > 0) AND (fee >= 0)),
  CONSTRAINT transfer_texts CHECK (((length(typed) <= 20) AND (length(note) <= 80)))
);
CREATE INDEX transfer_between ON app.transfer USING btree (sender_id, receiver_id);
CREATE INDEX transfer_receiver ON app.transfer USING btree (receiver_id, id DESC);
CREATE INDEX transfer_sender ON app.transfer USING btree (sender_id, id DESC);

-- The lot: which account checks a unit. One that is not ended waits for the account's next lease, or for its result.
CREATE TABLE app.unit_check (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lease_id text NOT NULL,
  author_id bigint NOT NULL,
  checker_id bigint NOT NULL,
  project text NOT NULL,
  drawn_at timestamp with time zone NOT NULL,
  check_lease_id text,
  ended_at timestamp with time zone,
  outcome text,
  -- From this time on, the check no longer waits for the account that was drawn, which asks once it has finished its unit.
  ask_by timestamp with time zone,
  CONSTRAINT unit_check_pkey PRIMARY KEY (id),
  CONSTRAINT unit_check_end CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT unit_check_outcome CHECK ((outcome = ANY (ARRAY['agreed'::text, 'differed'::text, 'released'::text, 'lapsed'::text, 'late'::text, 'unasked'::text, 'same-address'::text, 'decided'::text])))
);
CREATE INDEX unit_check_author ON app.unit_check USING btree (author_id, drawn_at);
CREATE INDEX unit_check_checker ON app.unit_check USING btree (checker_id, drawn_at);
CREATE INDEX unit_check_ended ON app.unit_check USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX unit_check_epoch ON app.unit_check USING btree (project, drawn_at);
CREATE UNIQUE INDEX unit_check_lease ON app.unit_check USING btree (check_lease_id);
CREATE INDEX unit_check_next ON app.unit_check USING btree (checker_id, drawn_at) WHERE ((ended_at IS NULL) AND (check_lease_id IS NULL));
CREATE UNIQUE INDEX unit_check_open ON app.unit_check USING btree (lease_id) WHERE (ended_at IS NULL);
CREATE INDEX unit_check_unit ON app.unit_check USING btree (lease_id);

CREATE TABLE app.user_account (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  username text NOT NULL,
  phone text,
  email text,
  nickname text,
  avatar text,
  realname text NOT NULL DEFAULT ''::text,
  invite_code text NOT NULL,
  inviter_id bigint,
  -- The house's own account: its code opens the door, no share is paid.
  house boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  password_hash text NOT NULL,
  pay_password_hash text NOT NULL,
  pay_tries integer NOT NULL DEFAULT 0,
  pay_locked_until timestamp with time zone,
  -- Withdrawals are held for 24 h after this.
  security_changed_at timestamp with time zone,
  frozen_reason text,
  software_until timestamp with time zone,
  node_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  -- The language of mails and pushes, as the person chose it.
  language text NOT NULL DEFAULT 'en-US'::text,
  -- A frozen account may not do these things; read only where `frozen_reason` is set.
  frozen_scopes text[] NOT NULL DEFAULT '{log-in,withdraw,transfer}'::text[],
  -- A licence that is not valid beyond this is the free one.
  starter_until timestamp with time zone,
  mail_word text,
  -- The owner's own freeze; it stands beside one of operators.
  self_frozen_at timestamp with time zone,
  -- The owner last showed at this time that the number is theirs; null since the registration.
  phone_proved_at timestamp with time zone,
  -- The time zone that the person's app told last, by which evening and night are meant.
  zone text,
  CONSTRAINT user_account_pkey PRIMARY KEY (id),
  CONSTRAINT user_account_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES app.user_account(id),
  CONSTRAINT user_account_email_key UNIQUE (email),
  CONSTRAINT user_account_invite_code_key UNIQUE (invite_code),
  CONSTRAINT user_account_phone_key UNIQUE (phone),
  CONSTRAINT user_account_username_key UNIQUE (username)
);
CREATE INDEX user_account_inviter ON app.user_account USING btree (inviter_id);
CREATE INDEX user_node_end ON app.user_account USING btree (node_until) WHERE (node_until IS NOT NULL);
CREATE INDEX user_software_end ON app.user_account USING btree (software_until) WHERE (software_until IS NOT NULL);
CREATE TRIGGER place AFTER INSERT ON app.user_account FOR EACH ROW EXECUTE FUNCTION app.place_new_member();

CREATE TABLE app.verification_code (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- The event: register, bind, account …
  purpose text NOT NULL,
  address text NOT NULL,
  user_id bigint,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  -- The device that asked for a code: a stranger's tries and codes are counted apart from the owner's.
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT verification_code_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_code_address ON app.verification_code USING btree (address, purpose, created_at DESC);
CREATE INDEX verification_code_expired ON app.verification_code USING btree (expires_at);
CREATE INDEX verification_code_user ON app.verification_code USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE app.wallet (
  network text NOT NULL,
  address text NOT NULL,
  next_nonce bigint NOT NULL,
  -- Operators have looked and signing goes on: the signer's journal counts from this wallet's nonce again.
  resumed_at timestamp with time zone,
  -- The payout contract whose operator the wallet is, as the signer is configured; the payouts' money lies there.
  contract text,
  CONSTRAINT wallet_pkey PRIMARY KEY (network)
);

-- Standard units verified in each ten minutes of the last week, by which a crowd shows.
CREATE TABLE app.work_span (
  starts_at timestamp with time zone NOT NULL,
  units bigint NOT NULL,
  CONSTRAINT work_span_pkey PRIMARY KEY (starts_at),
  CONSTRAINT work_span_units_check CHECK ((units >= 0))
);

-- Proofs of work that were handed in: each is good once.
CREATE TABLE app.work_used (
  challenge bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT work_used_pkey PRIMARY KEY (challenge)
);
CREATE INDEX work_used_over ON app.work_used USING btree (expires_at);

-- A closed account keeps of its owner keyed hashes by which a log-in is answered, and the hash of the claim key.
CREATE TABLE app.closed_account (
  user_id bigint NOT NULL,
  username_mac bytea NOT NULL,
  phone_mac bytea NOT NULL,
  claim_hash bytea NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  CONSTRAINT closed_account_pkey PRIMARY KEY (user_id),
  CONSTRAINT closed_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT closed_account_claim_hash_key UNIQUE (claim_hash)
);
CREATE INDEX closed_account_phone ON app.closed_account USING btree (phone_mac);
CREATE INDEX closed_account_username ON app.closed_account USING btree (username_mac);

-- Valid units in a row; device '' is the account's own record.
CREATE TABLE app.contributor_record (
  user_id bigint NOT NULL,
  device text NOT NULL,
  valid_in_row integer NOT NULL,
  -- Since when the account's units have been found valid without an offence.
  valid_since timestamp with time zone,
  CONSTRAINT contributor_record_pkey PRIMARY KEY (user_id, device),
  CONSTRAINT contributor_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

-- Can only lease, commit, submit, release and list units of its owner's runs.
CREATE TABLE app.contributor_token (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT contributor_token_pkey PRIMARY KEY (id),
  CONSTRAINT contributor_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT contributor_token_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX contributor_token_owner ON app.contributor_token USING btree (user_id, id);
CREATE INDEX contributor_token_user ON app.contributor_token USING btree (user_id, id DESC) WHERE (revoked_at IS NULL);

-- This table records which operator's answers showed which person, by call and hour.
CREATE TABLE app.customer_read (
  user_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  operator_id bigint NOT NULL,
  call text NOT NULL,
  count integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_read_pkey PRIMARY KEY (user_id, hour, operator_id, call),
  CONSTRAINT customer_read_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id),
  CONSTRAINT customer_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX customer_read_operator ON app.customer_read USING btree (operator_id);
CREATE INDEX customer_read_time ON app.customer_read USING btree (hour, operator_id);

CREATE TABLE app.deposit_address (
  address text NOT NULL,
  hd_index bigint NOT NULL,
  -- Null: the platform's own.
  user_id bigint,
  purpose text NOT NULL,
  CONSTRAINT deposit_address_pkey PRIMARY KEY (address),
  CONSTRAINT deposit_address_purpose_check CHECK ((purpose = ANY (ARRAY['recharge'::text, 'capital'::text, 'wallet'::text]))),
  CONSTRAINT deposit_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT deposit_address_hd_index_key UNIQUE (hd_index)
);
-- Each export and each closing reads the rows of one person.
CREATE INDEX deposit_address_user ON app.deposit_address USING btree (user_id);

CREATE TABLE app.device (
  user_id bigint NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT device_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

-- This table records which accounts used a device, by log-in or by training.
CREATE TABLE app.device_use (
  user_id bigint NOT NULL,
  device text NOT NULL,
  first_used_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  last_leased_at timestamp with time zone,
  -- The largest size that the device computes in time, by its own measurement.
  unit_size integer NOT NULL DEFAULT 1,
  CONSTRAINT device_use_pkey PRIMARY KEY (user_id, device),
  CONSTRAINT device_use_unit_size CHECK ((unit_size = ANY (ARRAY[1, 3, 10]))),
  CONSTRAINT device_use_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX device_use_device ON app.device_use USING btree (device);
CREATE INDEX device_use_lately ON app.device_use USING btree (last_leased_at) WHERE (last_leased_at IS NOT NULL);
CREATE TRIGGER keep_last_use BEFORE UPDATE ON app.device_use FOR EACH ROW WHEN ((new.last_used_at < old.last_used_at)) EXECUTE FUNCTION app.keep_last_use();

CREATE TABLE app.document_acceptance (
  user_id bigint NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT document_acceptance_pkey PRIMARY KEY (user_id, version),
  CONSTRAINT document_acceptance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT document_acceptance_version_fkey FOREIGN KEY (version) REFERENCES app.document_version(version)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.document_acceptance FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app."freeze" (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  scopes text[] NOT NULL,
  reason text NOT NULL,
  appeal text NOT NULL,
  operator_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  lapses_at timestamp with time zone NOT NULL,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  ended_by bigint,
  ended_at timestamp with time zone,
  review_at timestamp with time zone,
  renewal_by bigint,
  renewal_reason text,
  renewed_reason text,
  CONSTRAINT freeze_pkey PRIMARY KEY (id),
  CONSTRAINT freeze_check CHECK ((confirmed_by <> operator_id)),
  CONSTRAINT freeze_check1 CHECK (((renewal_by IS NULL) = (renewal_reason IS NULL))),
  CONSTRAINT freeze_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['log-in'::text, 'withdraw'::text, 'transfer'::text]))),
  CONSTRAINT freeze_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app.operator(id),
  CONSTRAINT freeze_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.operator(id),
  CONSTRAINT freeze_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id),
  CONSTRAINT freeze_renewal_by_fkey FOREIGN KEY (renewal_by) REFERENCES app.operator(id),
  CONSTRAINT freeze_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX freeze_due ON app."freeze" USING btree (lapses_at) WHERE ((ended_at IS NULL) AND (confirmed_at IS NULL));
CREATE UNIQUE INDEX freeze_open ON app."freeze" USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX freeze_review ON app."freeze" USING btree (review_at) WHERE ((ended_at IS NULL) AND (confirmed_at IS NOT NULL));
CREATE INDEX freeze_user ON app."freeze" USING btree (user_id, id DESC);

CREATE TABLE app.handover (
  -- The phone reads it from the computer's screen.
  code text NOT NULL,
  -- Only the computer knows the secret.
  secret_hash bytea NOT NULL,
  -- They say which browser asks and from where: the coarse network for people, the keyed hash to compare.
  device text NOT NULL,
  network text,
  address_mac bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  -- They say who lets it train for them, and what has to be typed on it.
  user_id bigint,
  number text,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT handover_pkey PRIMARY KEY (code),
  CONSTRAINT handover_is_whole CHECK (((user_id IS NULL) = (number IS NULL))),
  CONSTRAINT handover_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT handover_secret_hash_key UNIQUE (secret_hash)
);
CREATE INDEX handover_expired ON app.handover USING btree (expires_at);
CREATE INDEX handover_user ON app.handover USING btree (user_id) WHERE (user_id IS NOT NULL);

-- A person who lost what proves who they are asks for a check. Two operators confirm it, then it waits for everybody
-- who still has the account; then a key goes to the contact address, once.
CREATE TABLE app.identity_check (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  purpose text NOT NULL DEFAULT 'credentials'::text,
  contact text NOT NULL,
  facts text NOT NULL,
  language text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  first_by bigint,
  first_at timestamp with time zone,
  second_by bigint,
  held_until timestamp with time zone,
  key_hash bytea,
  key_until timestamp with time zone,
  ended_at timestamp with time zone,
  ended_as text,
  CONSTRAINT identity_check_pkey PRIMARY KEY (id),
  CONSTRAINT identity_check_check CHECK ((second_by <> first_by)),
  CONSTRAINT identity_check_check1 CHECK (((first_by IS NULL) = (first_at IS NULL))),
  CONSTRAINT identity_check_check2 CHECK (((second_by IS NULL) = (held_until IS NULL))),
  CONSTRAINT identity_check_check3 CHECK (((held_until IS NULL) OR (first_by IS NOT NULL))),
  CONSTRAINT identity_check_check4 CHECK (((key_hash IS NULL) OR (held_until IS NOT NULL))),
  CONSTRAINT identity_check_check5 CHECK (((key_hash IS NULL) = (key_until IS NULL))),
  CONSTRAINT identity_check_check6 CHECK (((ended_at IS NULL) = (ended_as IS NULL))),
  CONSTRAINT identity_check_ended_as_check CHECK ((ended_as = ANY (ARRAY['used'::text, 'stopped'::text, 'rejected'::text, 'expired'::text]))),
  CONSTRAINT identity_check_purpose_check CHECK ((purpose = ANY (ARRAY['credentials'::text, 'passkeys'::text]))),
  CONSTRAINT identity_check_first_by_fkey FOREIGN KEY (first_by) REFERENCES app.operator(id),
  CONSTRAINT identity_check_second_by_fkey FOREIGN KEY (second_by) REFERENCES app.operator(id),
  CONSTRAINT identity_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX identity_check_due ON app.identity_check USING btree (held_until) WHERE ((ended_at IS NULL) AND (held_until IS NOT NULL));
CREATE INDEX identity_check_first ON app.identity_check USING btree (first_by);
-- An account can have several open checks: a stranger's request must not stand in the way of the owner's.
CREATE INDEX identity_check_open_user ON app.identity_check USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX identity_check_second ON app.identity_check USING btree (second_by);
CREATE INDEX identity_check_user ON app.identity_check USING btree (user_id, id);

-- A device that has logged in to an account counts its own wrong tries, so that nobody who knows a name makes its owner
-- wait. It is known by a secret of the server.
CREATE TABLE app.known_device (
  user_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  CONSTRAINT known_device_pkey PRIMARY KEY (user_id, secret_hash),
  CONSTRAINT known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX known_device_secret ON app.known_device USING btree (secret_hash);

CREATE TABLE app.notice (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- Null: a draft; in the future: scheduled.
  publish_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  -- Shown once, unasked, to each user who has not read it.
  popup boolean NOT NULL DEFAULT false,
  operator_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT notice_pkey PRIMARY KEY (id),
  CONSTRAINT notice_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id)
);
CREATE INDEX notice_published ON app.notice USING btree (publish_at DESC, id DESC) WHERE ((publish_at IS NOT NULL) AND (withdrawn_at IS NULL));

CREATE TABLE app.notice_choice (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  CONSTRAINT notice_choice_pkey PRIMARY KEY (user_id, kind, channel),
  CONSTRAINT notice_choice_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'mail'::text]))),
  CONSTRAINT notice_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

-- These notices wait for their user, counted by kind, and are sent together.
CREATE TABLE app.notice_pending (
  user_id bigint NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  -- A notice with a deadline goes before those without one; each is dropped after its last useful time.
  useful_until timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  dated boolean NOT NULL DEFAULT false,
  CONSTRAINT notice_pending_pkey PRIMARY KEY (user_id, channel, kind),
  CONSTRAINT notice_pending_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'mail'::text]))),
  CONSTRAINT notice_pending_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX notice_pending_due ON app.notice_pending USING btree (due_at);

-- These are the times at which a user got notices: a few times per day at most.
CREATE TABLE app.notice_sent (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  channel text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT notice_sent_pkey PRIMARY KEY (id),
  CONSTRAINT notice_sent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX notice_sent_at ON app.notice_sent USING btree (at);
CREATE INDEX notice_sent_user ON app.notice_sent USING btree (user_id, channel, at);

CREATE TABLE app.notification_seen (
  user_id bigint NOT NULL,
  event_id bigint NOT NULL,
  CONSTRAINT notification_seen_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

-- As known_device, for operators. The second factor in an open session has a count of its own; `tries` and
-- `locked_until` are of wrong codes that came with the right password from devices that are not known.
CREATE TABLE app.operator_device (
  operator_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  CONSTRAINT operator_device_pkey PRIMARY KEY (operator_id, secret_hash),
  CONSTRAINT operator_device_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id)
);
CREATE INDEX operator_device_secret ON app.operator_device USING btree (secret_hash);

CREATE TABLE app.operator_session (
  token_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT operator_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id)
);
CREATE INDEX operator_session_over ON app.operator_session USING btree (expires_at);

CREATE TABLE app.passkey (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  -- Base64url, as all of WebAuthn below; it stays taken for ever.
  credential_id text NOT NULL,
  -- COSE.
  public_key text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  removed_at timestamp with time zone,
  counter bigint NOT NULL DEFAULT 0,
  -- The hash of its last signature, which may come again with the other payments that it confirmed.
  last_signature bytea,
  -- The last signatures of a key, with their counters: two that an honest device made may arrive in the other order.
  recent jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_counter CHECK ((counter >= 0)),
  CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkey_user ON app.passkey USING btree (user_id);

-- Changes of the keys with their proofs, from which the signer keeps its own list
-- (docs/decisions/0029-users-passkeys.md).
CREATE TABLE app.passkey_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  credential_id text,
  lost_id bigint,
  -- The new key's registration and an existing key's signature (packages/contract/src/passkey-content.ts).
  registration jsonb,
  signature jsonb,
  at timestamp with time zone NOT NULL,
  -- The signer wrote the row to its own store at this time.
  noted_at timestamp with time zone,
  CONSTRAINT passkey_change_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_change_check CHECK (((kind = ANY (ARRAY['added'::text, 'removed'::text])) = (credential_id IS NOT NULL))),
  CONSTRAINT passkey_change_check1 CHECK (((kind = 'kept'::text) = (lost_id IS NOT NULL))),
  CONSTRAINT passkey_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'removed'::text, 'lost'::text, 'kept'::text]))),
  CONSTRAINT passkey_change_lost_id_fkey FOREIGN KEY (lost_id) REFERENCES app.passkey_change(id),
  CONSTRAINT passkey_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX passkey_change_open ON app.passkey_change USING btree (id) WHERE (noted_at IS NULL);
CREATE INDEX passkey_change_user ON app.passkey_change USING btree (user_id, id);

CREATE TABLE app.password_reset (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  which text NOT NULL,
  channel text NOT NULL,
  at timestamp with time zone NOT NULL,
  -- An undo of the reset restores these two.
  former_hash text NOT NULL,
  former_changed_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT password_reset_pkey PRIMARY KEY (id),
  CONSTRAINT password_reset_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  CONSTRAINT password_reset_which_check CHECK ((which = ANY (ARRAY['login'::text, 'pay'::text]))),
  CONSTRAINT password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX password_reset_at ON app.password_reset USING btree (at);
CREATE INDEX password_reset_user ON app.password_reset USING btree (user_id, at);

-- The jobs build these proofs and the signer signs them, one at a time.
CREATE TABLE app.proof_request (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- Null: the day's own.
  operator_id bigint,
  asked_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  -- This worker builds the proof until that time; after a crash another one may take it.
  worker text,
  worker_until timestamp with time zone,
  epoch integer,
  statement text,
  detail text,
  failure text,
  ended_at timestamp with time zone,
  CONSTRAINT proof_request_pkey PRIMARY KEY (id),
  CONSTRAINT proof_request_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'built'::text, 'published'::text, 'failed'::text]))),
  CONSTRAINT proof_request_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id)
);
CREATE UNIQUE INDEX proof_request_open ON app.proof_request USING btree ((true)) WHERE (state = ANY (ARRAY['asked'::text, 'built'::text]));
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.proof_request FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();

CREATE TABLE app.proposal (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  -- Flat texts: what was proposed, and all of it.
  facts jsonb NOT NULL,
  reason text NOT NULL,
  notice_ms bigint NOT NULL,
  proposer_id bigint NOT NULL,
  -- The operator who approved or rejected; null where one operator is enough.
  approver_id bigint,
  -- The hash of what the approver saw: nothing else is executed.
  approval_hash text,
  state text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  -- The notice period ends at this time.
  effective_at timestamp with time zone,
  ended_at timestamp with time zone,
  posting_id bigint,
  -- The reason for which it could not be executed: a code and its facts.
  refusal jsonb,
  -- The salt hides the facts that are not public in the hash that is signed.
  salt text NOT NULL DEFAULT ''::text,
  CONSTRAINT proposal_pkey PRIMARY KEY (id),
  CONSTRAINT proposal_check CHECK ((approver_id <> proposer_id)),
  CONSTRAINT proposal_check1 CHECK (((state = ANY (ARRAY['approved'::text, 'executed'::text])) <= (effective_at IS NOT NULL))),
  CONSTRAINT proposal_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'executed'::text, 'rejected'::text, 'cancelled'::text]))),
  CONSTRAINT proposal_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES app.operator(id),
  CONSTRAINT proposal_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES app.operator(id)
);
CREATE INDEX proposal_due ON app.proposal USING btree (effective_at) WHERE (state = 'approved'::text);
-- The signer looks at what was executed since its last look, every two seconds.
CREATE INDEX proposal_ended ON app.proposal USING btree (ended_at) WHERE (state = 'executed'::text);
CREATE INDEX proposal_executed ON app.proposal USING btree (id) WHERE (state = 'executed'::text);
CREATE INDEX proposal_kind ON app.proposal USING btree (kind, id DESC);
-- The reason of an adjustment stands in its proposal.
CREATE INDEX proposal_posting ON app.proposal USING btree (posting_id) WHERE (posting_id IS NOT NULL);
CREATE INDEX proposal_setting ON app.proposal USING btree (((facts ->> 'name'::text)), id DESC) WHERE (kind = 'setting'::text);
CREATE INDEX proposal_state ON app.proposal USING btree (state, id DESC);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.proposal FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();

CREATE TABLE app.purchase (
  -- Its posting.
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  price bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT purchase_pkey PRIMARY KEY (id),
  CONSTRAINT purchase_price CHECK (price >= 0),
  CONSTRAINT purchase_product_id_fkey FOREIGN KEY (product_id) REFERENCES app.product(id),
  CONSTRAINT purchase_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX purchase_user ON app.purchase USING btree (user_id, id DESC);

-- A browser takes pushes for a user at this address for as long as its session is open (RFC 8030, RFC 8291).
CREATE TABLE app.push_endpoint (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_endpoint_pkey PRIMARY KEY (id),
  CONSTRAINT push_endpoint_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT push_endpoint_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_endpoint_session ON app.push_endpoint USING btree (session_id);
CREATE INDEX push_endpoint_user ON app.push_endpoint USING btree (user_id);

CREATE TABLE app.receiving_account (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT receiving_account_pkey PRIMARY KEY (id),
  CONSTRAINT receiving_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX receiving_account_address ON app.receiving_account USING btree (address);
CREATE INDEX receiving_account_owner ON app.receiving_account USING btree (user_id, id);
CREATE UNIQUE INDEX receiving_account_user ON app.receiving_account USING btree (user_id, network, address) WHERE (deleted_at IS NULL);

CREATE TABLE app.recovery_code (
  user_id bigint NOT NULL,
  number integer NOT NULL,
  hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, number),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

CREATE TABLE app.run (
  -- The posting that started it.
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  task_id bigint NOT NULL,
  region text NOT NULL,
  amount bigint NOT NULL,
  period_days integer NOT NULL,
  daily_income bigint NOT NULL,
  bonus_per_day bigint NOT NULL,
  agent_id bigint,
  -- The direct agent's share per day, at the level they had when the round began.
  agent_daily bigint NOT NULL,
  quota integer NOT NULL,
  auto_reinvest boolean NOT NULL,
  state text NOT NULL,
  round integer NOT NULL DEFAULT 1,
  round_started_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The part of `reserved` that this pledge still holds.
  promised bigint NOT NULL,
  -- The round under way ends at this time; a day that is made up moves it.
  round_ends_at timestamp with time zone NOT NULL,
  -- A renewed term begins where the former one ended. This is when it was opened: nobody could work for it before.
  round_opened_at timestamp with time zone,
  CONSTRAINT run_pkey PRIMARY KEY (id),
  CONSTRAINT run_state_check CHECK ((state = ANY (ARRAY['new'::text, 'starting'::text, 'running'::text, 'finished'::text, 'ended-early'::text]))),
  CONSTRAINT run_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES app.user_account(id),
  CONSTRAINT run_task_id_fkey FOREIGN KEY (task_id) REFERENCES app.task(id),
  CONSTRAINT run_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX run_open ON app.run USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX run_round_end ON app.run USING btree (round_ends_at) WHERE (ended_at IS NULL);
CREATE INDEX run_user ON app.run USING btree (user_id, id DESC);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.run FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE TRIGGER recount_ended AFTER UPDATE OF ended_at ON app.run FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION app.recount_member();
CREATE TRIGGER recount_new AFTER INSERT ON app.run FOR EACH ROW EXECUTE FUNCTION app.recount_member();

CREATE TABLE app.second_factor (
  user_id bigint NOT NULL,
  -- Encrypted, under a key that is not in the database.
  secret text NOT NULL,
  -- The time step of the last code: each can be used once.
  last_step bigint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  begun_at timestamp with time zone NOT NULL,
  -- The first code was right at this time; before it, no log-in asks for a code.
  confirmed_at timestamp with time zone,
  CONSTRAINT second_factor_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

CREATE TABLE app.session (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  known_device bytea,
  -- The first half of an IPv4 address, or 32 bits of an IPv6 one: a town's provider, and no house.
  network text,
  method text,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_method CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text, 'registration'::text]))),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_by_user ON app.session USING btree (user_id, id DESC);
CREATE INDEX session_ended ON app.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX session_of_user ON app.session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX session_unended ON app.session USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE TRIGGER announce_end AFTER UPDATE OF ended_at ON app.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION app.announce_session_end();

-- The free licence of a beginner, once per phone number, whichever account has the number.
CREATE TABLE app.starter_licence (
  phone text NOT NULL,
  user_id bigint NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT starter_licence_pkey PRIMARY KEY (phone),
  CONSTRAINT starter_licence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX starter_licence_user ON app.starter_licence USING btree (user_id);

CREATE TABLE app.swap_quote (
  id text NOT NULL,
  user_id bigint NOT NULL,
  from_asset text NOT NULL,
  paid bigint NOT NULL,
  minimum_received bigint NOT NULL,
  fee_bps integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT swap_quote_pkey PRIMARY KEY (id),
  CONSTRAINT swap_quote_from_asset_check CHECK ((from_asset = ANY (ARRAY['USDT'::text, 'SNT'::text]))),
  CONSTRAINT swap_quote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX swap_quote_over ON app.swap_quote USING btree (expires_at);
CREATE INDEX swap_quote_user ON app.swap_quote USING btree (user_id);

-- The last evaluation of each task on sale. A run's terms are not touched by a pause.
CREATE TABLE app.task_sale (
  task_id bigint NOT NULL,
  evaluated_at timestamp with time zone NOT NULL,
  -- Null: it is on sale.
  paused_at timestamp with time zone,
  CONSTRAINT task_sale_pkey PRIMARY KEY (task_id),
  CONSTRAINT task_sale_task_id_fkey FOREIGN KEY (task_id) REFERENCES app.task(id)
);

-- This table holds the permanent place of a member and the part of them that stands in the figures of everybody above.
-- `jump_id` is an ancestor further up (Myers 1983, skew-binary list): whether one is above another takes logarithmic
-- time.
CREATE TABLE app.team_place (
  user_id bigint NOT NULL,
  parent_id bigint,
  depth integer NOT NULL,
  jump_id bigint NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  counted_active boolean NOT NULL DEFAULT false,
  counted_tasks integer NOT NULL DEFAULT 0,
  counted_units integer NOT NULL DEFAULT 0,
  -- The oldest of the counted days becomes too old to count on this date.
  recount_on date,
  CONSTRAINT team_place_pkey PRIMARY KEY (user_id),
  CONSTRAINT team_place_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES app.user_account(id),
  CONSTRAINT team_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
) WITH (fillfactor=80);
CREATE INDEX team_place_parent ON app.team_place USING btree (parent_id, user_id);
CREATE INDEX team_place_recount ON app.team_place USING btree (recount_on) WHERE (recount_on IS NOT NULL);

CREATE TABLE app.text_patch (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  language text NOT NULL,
  text_id text NOT NULL,
  -- Null: the built-in one again.
  text text,
  operator_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT text_patch_pkey PRIMARY KEY (id),
  CONSTRAINT text_patch_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id)
);
CREATE INDEX text_patch_newest ON app.text_patch USING btree (language, text_id, id DESC);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.text_patch FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TABLE app.trial (
  -- The thumbprint of the device's key.
  device text NOT NULL,
  project text NOT NULL,
  version integer NOT NULL,
  -- The first and the last of the unit's losses, and how many there are.
  first_loss double precision NOT NULL,
  last_loss double precision NOT NULL,
  steps integer NOT NULL,
  at timestamp with time zone NOT NULL,
  user_id bigint,
  CONSTRAINT trial_pkey PRIMARY KEY (device),
  CONSTRAINT trial_device_check CHECK ((length(device) <= 64)),
  CONSTRAINT trial_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX trial_stranger ON app.trial USING btree (at) WHERE (user_id IS NULL);
CREATE UNIQUE INDEX trial_user ON app.trial USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE app.upload (
  name text NOT NULL,
  user_id bigint NOT NULL,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (name),
  CONSTRAINT upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX upload_user ON app.upload USING btree (user_id, created_at DESC);

CREATE TABLE app.version_figure (
  project text NOT NULL,
  version integer NOT NULL,
  -- Held-out questions, or bytes, that it was measured on.
  sample integer NOT NULL,
  value double precision NOT NULL,
  -- The standard error.
  error double precision NOT NULL,
  -- Some of the questions that it answers wrongly: [{question, answers, written}].
  wrong jsonb NOT NULL,
  CONSTRAINT version_figure_pkey PRIMARY KEY (project, version, sample),
  CONSTRAINT version_figure_error_check CHECK ((error >= (0)::double precision)),
  CONSTRAINT version_figure_sample_check CHECK ((sample > 0)),
  CONSTRAINT version_figure_project_version_fkey FOREIGN KEY (project, version) REFERENCES app.model_version(project, version)
);

CREATE TABLE app.version_sample (
  project text NOT NULL,
  version integer NOT NULL,
  -- Version 0 has one, too, although no round measured it.
  held_out_loss double precision NOT NULL,
  -- [{ prompt, text }], text in base64: a model of bytes writes any.
  texts jsonb NOT NULL,
  CONSTRAINT version_sample_pkey PRIMARY KEY (project, version),
  CONSTRAINT version_sample_project_version_fkey FOREIGN KEY (project, version) REFERENCES app.model_version(project, version)
);

-- A grant vests: each day a part of it moves from `vesting` to `available`, where its receiver can send it.
CREATE TABLE app.vesting (
  -- The grant's posting.
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  amount bigint NOT NULL,
  released bigint NOT NULL DEFAULT 0,
  -- A correction took this much back from what had not vested.
  taken_back bigint NOT NULL DEFAULT 0,
  starts_at timestamp with time zone NOT NULL,
  -- The next part falls due at this time; null: nothing is left.
  next_at timestamp with time zone,
  CONSTRAINT vesting_pkey PRIMARY KEY (id),
  CONSTRAINT vesting_amount_check CHECK ((amount > 0)),
  CONSTRAINT vesting_check CHECK (((released + taken_back) <= amount)),
  CONSTRAINT vesting_check1 CHECK (((next_at IS NULL) = ((released + taken_back) = amount))),
  CONSTRAINT vesting_released_check CHECK ((released >= 0)),
  CONSTRAINT vesting_taken_back_check CHECK ((taken_back >= 0)),
  CONSTRAINT vesting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX vesting_due ON app.vesting USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX vesting_user ON app.vesting USING btree (user_id, id DESC);

-- The key has signed for this session, or for this contributor token.
CREATE TABLE app.device_proof (
  device text NOT NULL,
  session_id bigint,
  token_id bigint,
  proven_at timestamp with time zone NOT NULL,
  CONSTRAINT device_proof_check CHECK ((num_nonnulls(session_id, token_id) = 1)),
  CONSTRAINT device_proof_device_fkey FOREIGN KEY (device) REFERENCES app.device_key(device),
  CONSTRAINT device_proof_session_id_fkey FOREIGN KEY (session_id) REFERENCES app.session(id),
  CONSTRAINT device_proof_token_id_fkey FOREIGN KEY (token_id) REFERENCES app.contributor_token(id),
  CONSTRAINT device_proof_device_session_id_key UNIQUE (device, session_id),
  CONSTRAINT device_proof_device_token_id_key UNIQUE (device, token_id)
);
CREATE INDEX device_proof_session ON app.device_proof USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX device_proof_token ON app.device_proof USING btree (token_id) WHERE (token_id IS NOT NULL);

CREATE TABLE app.freeze_appeal (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  freeze_id bigint NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT freeze_appeal_pkey PRIMARY KEY (id),
  CONSTRAINT freeze_appeal_freeze_id_fkey FOREIGN KEY (freeze_id) REFERENCES app."freeze"(id)
);
CREATE INDEX freeze_appeal_freeze ON app.freeze_appeal USING btree (freeze_id, id DESC);

CREATE TABLE app.lease (
  id text NOT NULL,
  run_id bigint NOT NULL,
  round integer NOT NULL,
  day integer NOT NULL,
  user_id bigint NOT NULL,
  device text NOT NULL,
  project text NOT NULL,
  version integer NOT NULL,
  shard integer NOT NULL,
  seed bigint NOT NULL,
  reason text,
  leased_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  delta_hash text,
  parameters_hash text,
  loss_trace double precision[],
  norm double precision,
  -- This worker replays the unit until that time; after a crash another one may take it.
  replay_worker text,
  replay_until timestamp with time zone,
  merged_into integer,
  decided_at timestamp with time zone,
  -- Verified without: accepted on the contributor's record.
  replayed boolean NOT NULL DEFAULT false,
  -- Replayed whoever sent it.
  suspect boolean NOT NULL DEFAULT false,
  -- Its contributor was caught since.
  recheck boolean NOT NULL DEFAULT false,
  -- The size in bytes of the delta that is kept in the object store under the lease's id; null: none.
  delta_size integer,
  -- The unit's turn comes at this time; null: when it was leased. Each further waiting unit of an account has a later one.
  turn timestamp with time zone,
  -- The lease whose unit this one repeats; null: it was the unit's first.
  checks text,
  -- The lease of an unrelated account with an equal commitment.
  agreed_with text,
  -- The reason for which the server has to replay the unit; null: it does not have to.
  server_why text,
  -- A keyed hash of the address that asked for the lease, until the unit is decided.
  address_mac bytea,
  print bytea,
  protocol integer NOT NULL DEFAULT 1,
  size integer NOT NULL DEFAULT 1,
  state_root text,
  state text NOT NULL,
  CONSTRAINT lease_pkey PRIMARY KEY (id),
  CONSTRAINT lease_merged_into CHECK ((((merged_into - version) >= 1) AND ((merged_into - version) <= 3))),
  CONSTRAINT lease_print CHECK ((octet_length(print) = 48)),
  CONSTRAINT lease_protocol CHECK ((protocol = ANY (ARRAY[1, 2, 3, 4, 5]))),
  CONSTRAINT lease_server_why CHECK ((server_why = ANY (ARRAY['known'::text, 'few-peers'::text, 'no-partner'::text, 'waited'::text, 'suspect'::text, 'dispute'::text, 'spot'::text, 'idle'::text]))),
  CONSTRAINT lease_size CHECK ((size = ANY (ARRAY[1, 3, 10]))),
  CONSTRAINT lease_state_check CHECK ((state = ANY (ARRAY['leased'::text, 'committed'::text, 'accepted'::text, 'verified'::text, 'rejected'::text, 'released'::text, 'lapsed'::text]))),
  CONSTRAINT lease_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.run(id)
) WITH (fillfactor=50);
CREATE INDEX lease_checks ON app.lease USING btree (checks) WHERE (checks IS NOT NULL);
CREATE INDEX lease_decided ON app.lease USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX lease_delta_hash ON app.lease USING hash (delta_hash) WHERE (delta_hash IS NOT NULL);
CREATE INDEX lease_left ON app.lease USING btree (expires_at) WHERE (state = ANY (ARRAY['released'::text, 'lapsed'::text]));
CREATE INDEX lease_norm ON app.lease USING btree (project, decided_at DESC) WHERE (state = 'verified'::text);
-- A run's own open leases, rather than everybody's that were ever left.
CREATE INDEX lease_open_run ON app.lease USING btree (run_id) WHERE (state = ANY (ARRAY['leased'::text, 'committed'::text]));
CREATE INDEX lease_recheck ON app.lease USING btree (leased_at) WHERE recheck;
CREATE INDEX lease_round ON app.lease USING btree (project, version) WHERE (state = ANY (ARRAY['leased'::text, 'committed'::text, 'accepted'::text]));
CREATE INDEX lease_run ON app.lease USING btree (run_id, leased_at);
CREATE INDEX lease_server ON app.lease USING btree (COALESCE(turn, leased_at)) WHERE ((state = 'accepted'::text) AND (server_why IS NOT NULL));
CREATE INDEX lease_states ON app.lease USING btree (id) WHERE ((state_root IS NOT NULL) AND (state = ANY (ARRAY['verified'::text, 'rejected'::text, 'lapsed'::text, 'released'::text])));
CREATE INDEX lease_traced ON app.lease USING btree (decided_at) WHERE ((loss_trace IS NOT NULL) AND (decided_at IS NOT NULL));
CREATE INDEX lease_trained ON app.lease USING btree (project, version) WHERE (state = 'verified'::text);
CREATE INDEX lease_turn ON app.lease USING btree (COALESCE(turn, leased_at)) WHERE (state = 'accepted'::text);
CREATE INDEX lease_valid ON app.lease USING btree (user_id, decided_at) WHERE (state = 'verified'::text);
CREATE INDEX lease_waiting ON app.lease USING btree (user_id) WHERE (state = 'accepted'::text);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.lease FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE TRIGGER computed_twice AFTER UPDATE ON app.lease FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (new.state = 'verified'::text))) EXECUTE FUNCTION app.check_second_computation();
CREATE TRIGGER keep_computed BEFORE DELETE ON app.lease FOR EACH ROW WHEN ((old.state = ANY (ARRAY['accepted'::text, 'rejected'::text]))) EXECUTE FUNCTION app.refuse_delete();
CREATE TRIGGER keep_verified BEFORE DELETE ON app.lease FOR EACH ROW WHEN ((old.state = 'verified'::text)) EXECUTE FUNCTION app.refuse_unkept_delete();

CREATE TABLE app.notice_read (
  user_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT notice_read_pkey PRIMARY KEY (user_id, notice_id),
  CONSTRAINT notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES app.notice(id),
  CONSTRAINT notice_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);

-- A notice has at least one text; whose language is missing reads English, then whatever there is.
CREATE TABLE app.notice_text (
  notice_id bigint NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  CONSTRAINT notice_text_pkey PRIMARY KEY (notice_id, language),
  CONSTRAINT notice_text_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES app.notice(id)
);

-- Copies of the signatures in the signer's store; the newest of an operator counts.
CREATE TABLE app.proposal_signature (
  proposal_id bigint NOT NULL,
  operator text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  -- The client data of the WebAuthn assertion, base64url.
  client_data text NOT NULL,
  authenticator_data text NOT NULL,
  signature text NOT NULL,
  CONSTRAINT proposal_signature_pkey PRIMARY KEY (proposal_id, operator),
  CONSTRAINT proposal_signature_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES app.proposal(id)
);

CREATE TABLE app.push_message (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  endpoint_id bigint NOT NULL,
  payload text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Each vendor of pushes has a queue of its own, in which the security of an account goes first.
  vendor text NOT NULL DEFAULT 'other'::text,
  urgent boolean NOT NULL DEFAULT false,
  useful_until timestamp with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  CONSTRAINT push_message_pkey PRIMARY KEY (id),
  CONSTRAINT push_message_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES app.push_endpoint(id) ON DELETE CASCADE
);
CREATE INDEX push_message_due ON app.push_message USING btree (next_try_at);
CREATE INDEX push_message_endpoint ON app.push_message USING btree (endpoint_id);
CREATE INDEX push_message_vendor ON app.push_message USING btree (vendor, urgent DESC, next_try_at);

CREATE TABLE app.recharge_order (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  network text NOT NULL,
  address text,
  amount bigint NOT NULL,
  state text NOT NULL,
  -- A reorg below N takes the transfer back to this state.
  state_before text,
  credited_amount bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  credited_at timestamp with time zone,
  former_address text,
  CONSTRAINT recharge_order_pkey PRIMARY KEY (id),
  CONSTRAINT recharge_order_amount CHECK ((amount > 0) AND (credited_amount >= 0)),
  CONSTRAINT recharge_order_address_shown CHECK (((address IS NOT NULL) OR ((former_address IS NOT NULL) AND (state = 'cancelled'::text)))),
  CONSTRAINT recharge_order_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'submitted'::text, 'confirming'::text, 'credited'::text, 'cancelled'::text, 'expired'::text]))),
  CONSTRAINT recharge_order_address_fkey FOREIGN KEY (address) REFERENCES app.deposit_address(address),
  CONSTRAINT recharge_order_former_address_fkey FOREIGN KEY (former_address) REFERENCES app.deposit_address(address),
  CONSTRAINT recharge_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT recharge_order_address_key UNIQUE (address),
  CONSTRAINT recharge_order_idempotency_key_key UNIQUE (idempotency_key)
);
CREATE INDEX recharge_order_due ON app.recharge_order USING btree (expires_at) WHERE (state = ANY (ARRAY['waiting'::text, 'submitted'::text]));
CREATE INDEX recharge_order_user ON app.recharge_order USING btree (user_id, id DESC);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.recharge_order FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();

CREATE TABLE app.run_bonus (
  run_id bigint NOT NULL,
  round integer NOT NULL,
  amount bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT run_bonus_pkey PRIMARY KEY (run_id, round),
  CONSTRAINT run_bonus_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.run(id)
);

CREATE TABLE app.sweep (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  -- Token units at its beginning; what is there when it is signed is moved.
  raw_amount numeric NOT NULL,
  state text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The block of the balance that was signed; null before that.
  through_block bigint,
  -- A sweep that could not go on is tried again at this time.
  next_at timestamp with time zone,
  -- The reason for which a sweep cannot go on, for operators; null when only its turn is missing.
  waiting_for text,
  CONSTRAINT sweep_pkey PRIMARY KEY (id),
  CONSTRAINT sweep_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT sweep_waiting_for_check CHECK ((waiting_for = 'gas'::text)),
  CONSTRAINT sweep_address_fkey FOREIGN KEY (address) REFERENCES app.deposit_address(address)
);
CREATE INDEX sweep_address ON app.sweep USING btree (network, address, id);
CREATE UNIQUE INDEX sweep_open ON app.sweep USING btree (network, address) WHERE (state = 'open'::text);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.sweep FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();

CREATE TABLE app.unit_print (
  run_id bigint NOT NULL,
  round integer NOT NULL,
  day integer NOT NULL,
  user_id bigint NOT NULL,
  project text NOT NULL,
  -- In standard units, as the next two.
  units integer NOT NULL,
  replayed integer NOT NULL,
  agreed integer NOT NULL,
  -- The time of the newest unit's decision.
  decided_at timestamp with time zone NOT NULL,
  -- A unit after the other: 48 levels of 0 (none were taken) to 5, and its proof: delta hash, parameters hash, version,
  -- shard, seed, size, protocol.
  levels bytea NOT NULL,
  proofs bytea NOT NULL,
  CONSTRAINT unit_print_pkey PRIMARY KEY (run_id, round, day, project),
  CONSTRAINT unit_print_bytes CHECK (((octet_length(levels) > 0) AND ((octet_length(levels) % 48) = 0) AND (units >= (octet_length(levels) / 48)) AND (octet_length(proofs) = (84 * (octet_length(levels) / 48))))),
  CONSTRAINT unit_print_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.run(id),
  CONSTRAINT unit_print_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX unit_print_user ON app.unit_print USING btree (user_id, decided_at DESC);
CREATE CONSTRAINT TRIGGER print_counted_once AFTER INSERT OR UPDATE ON app.unit_print DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_counted_twice();
CREATE TRIGGER print_of_leases BEFORE INSERT OR UPDATE ON app.unit_print FOR EACH ROW EXECUTE FUNCTION app.refuse_forged_print();

CREATE TABLE app.withdrawal (
  -- The posting that submitted it.
  id bigint NOT NULL,
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  account_name text NOT NULL,
  amount bigint NOT NULL,
  fee_snt bigint NOT NULL,
  fee_usdt bigint NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  reason text,
  created_at timestamp with time zone NOT NULL,
  review_by timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  tx_hash text,
  -- The reason for which an approved withdrawal is not paid yet.
  waiting_for text,
  -- The number of approvals that an order needs only ever rises.
  approvals_needed integer NOT NULL DEFAULT 1,
  quote_id text,
  user_signature jsonb,
  -- Since when the order waits for something other than the platform; its deadline moves by this time when the wait
  -- ends.
  held_since timestamp with time zone,
  surcharge bigint NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_amount CHECK (amount > 0),
  CONSTRAINT withdrawal_approvals_needed_check CHECK (((approvals_needed >= 1) AND (approvals_needed <= 2))),
  CONSTRAINT withdrawal_state_check CHECK ((state = ANY (ARRAY['reviewing'::text, 'approved'::text, 'sending'::text, 'sent'::text, 'confirmed'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text]))),
  CONSTRAINT withdrawal_waiting_for_check CHECK ((waiting_for = ANY (ARRAY['liquidity'::text, 'network'::text, 'freeze'::text, 'check'::text, 'address'::text, 'gas'::text]))),
  CONSTRAINT withdrawal_account_id_fkey FOREIGN KEY (account_id) REFERENCES app.receiving_account(id),
  CONSTRAINT withdrawal_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX withdrawal_confirmed_address ON app.withdrawal USING btree (address) WHERE (state = 'confirmed'::text);
CREATE INDEX withdrawal_open ON app.withdrawal USING btree (state, id) WHERE (state = ANY (ARRAY['reviewing'::text, 'approved'::text, 'sending'::text, 'sent'::text]));
CREATE INDEX withdrawal_paid_user ON app.withdrawal USING btree (user_id, address) WHERE (state = ANY (ARRAY['sent'::text, 'confirmed'::text]));
CREATE INDEX withdrawal_recent_address ON app.withdrawal USING btree (address, created_at);
CREATE INDEX withdrawal_recent_user ON app.withdrawal USING btree (user_id, created_at);
CREATE INDEX withdrawal_user ON app.withdrawal USING btree (user_id, id DESC);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.withdrawal FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE CONSTRAINT TRIGGER has_end_posting AFTER INSERT OR UPDATE OF state ON app.withdrawal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = ANY (ARRAY['confirmed'::text, 'rejected'::text, 'cancelled'::text, 'failed'::text]))) EXECUTE FUNCTION app.check_withdrawal_end();
CREATE CONSTRAINT TRIGGER has_posting AFTER INSERT OR UPDATE OF user_id, amount ON app.withdrawal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_withdrawal();

CREATE TABLE app.withdrawal_quote (
  id text NOT NULL,
  user_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount bigint NOT NULL,
  fee_snt bigint NOT NULL,
  fee_usdt bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  surcharge bigint NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_quote_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_quote_account_id_fkey FOREIGN KEY (account_id) REFERENCES app.receiving_account(id),
  CONSTRAINT withdrawal_quote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id)
);
CREATE INDEX withdrawal_quote_over ON app.withdrawal_quote USING btree (expires_at);
CREATE INDEX withdrawal_quote_user ON app.withdrawal_quote USING btree (user_id);

-- One row per transfer to one of our addresses: (network, tx, n-th Transfer inside the tx) survives a re-inclusion.
CREATE TABLE app.chain_transfer (
  network text NOT NULL,
  tx_hash text NOT NULL,
  nth integer NOT NULL,
  block_hash text NOT NULL,
  block_number bigint NOT NULL,
  sender text NOT NULL,
  address text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  posting_id bigint,
  -- A deep reorg reverses a credit; the transfer may come back.
  credits integer NOT NULL DEFAULT 0,
  -- The account that was credited.
  holder text,
  holder_user_id bigint,
  seen_at timestamp with time zone,
  sweep_id bigint,
  -- The posting that returned what the reorg's posting had booked as a loss.
  recovered_by bigint,
  -- The chain did not confirm it: not before this is it asked again.
  check_after timestamp with time zone,
  CONSTRAINT chain_transfer_pkey PRIMARY KEY (network, block_hash, tx_hash, nth),
  CONSTRAINT chain_transfer_holder_check CHECK ((holder = ANY (ARRAY['user'::text, 'suspense'::text, 'capital'::text]))),
  CONSTRAINT chain_transfer_state_check CHECK ((state = ANY (ARRAY['seen'::text, 'credited'::text, 'orphaned'::text, 'dust'::text]))),
  CONSTRAINT chain_transfer_address_fkey FOREIGN KEY (address) REFERENCES app.deposit_address(address),
  CONSTRAINT chain_transfer_holder_user_id_fkey FOREIGN KEY (holder_user_id) REFERENCES app.user_account(id),
  CONSTRAINT chain_transfer_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES app.sweep(id)
);
CREATE INDEX chain_transfer_address ON app.chain_transfer USING btree (address);
CREATE UNIQUE INDEX chain_transfer_credited ON app.chain_transfer USING btree (network, tx_hash, nth) WHERE (state = 'credited'::text);
CREATE INDEX chain_transfer_open ON app.chain_transfer USING btree (network, block_number) WHERE (state = 'seen'::text);
-- A shared payer of recharges shows that agent and member are one person (devices and payout addresses have their indexes).
CREATE INDEX chain_transfer_payer ON app.chain_transfer USING btree (holder_user_id, sender) WHERE (holder_user_id IS NOT NULL);
-- This index counts the accounts that one sender paid: exchanges pay thousands.
CREATE INDEX chain_transfer_sender ON app.chain_transfer USING btree (sender) WHERE (holder_user_id IS NOT NULL);
CREATE INDEX chain_transfer_suspense ON app.chain_transfer USING btree (seen_at) WHERE (holder = 'suspense'::text);
-- The console looks for people by their addresses and transactions.
CREATE INDEX chain_transfer_tx ON app.chain_transfer USING btree (tx_hash);
CREATE INDEX chain_transfer_unswept ON app.chain_transfer USING btree (network, address) WHERE ((state = 'credited'::text) AND (sweep_id IS NULL));
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.chain_transfer FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE CONSTRAINT TRIGGER has_posting AFTER INSERT OR UPDATE OF state, amount ON app.chain_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'credited'::text)) EXECUTE FUNCTION app.check_transfer();

CREATE TABLE app.known_answer (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  project text NOT NULL,
  version integer NOT NULL,
  shard integer NOT NULL,
  seed bigint NOT NULL,
  delta_hash text NOT NULL,
  parameters_hash text NOT NULL,
  loss_trace double precision[] NOT NULL,
  -- The unit that got the account; each account is asked once.
  lease_id text,
  made_at timestamp with time zone NOT NULL,
  protocol integer NOT NULL DEFAULT 2,
  CONSTRAINT known_answer_pkey PRIMARY KEY (id),
  CONSTRAINT known_answer_protocol CHECK ((protocol = ANY (ARRAY[2, 3, 5]))),
  CONSTRAINT known_answer_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES app.lease(id),
  CONSTRAINT known_answer_lease_id_key UNIQUE (lease_id)
);
CREATE INDEX known_answer_free ON app.known_answer USING btree (project, version) WHERE (lease_id IS NULL);

-- Everything that we sign: one effect on one chain, with one nonce of its sender (TRON has none). Its attempts differ
-- in fees or in time; at most one of them is ever mined.
CREATE TABLE app.outgoing (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  network text NOT NULL,
  sender text NOT NULL,
  nonce bigint,
  purpose text NOT NULL,
  withdrawal_id bigint,
  -- The sweep, or the one that the gas is for.
  sweep_id bigint,
  recipient text NOT NULL,
  -- Token units; of gas: wei or sun.
  raw_amount numeric NOT NULL,
  -- Gas limit; on TRON the fee limit in sun.
  gas bigint NOT NULL,
  state text NOT NULL,
  mined_block bigint,
  -- An operator wants it given up.
  cancel_requested_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  -- The attempt that was mined.
  end_tx_hash text,
  anchor_epoch integer,
  -- The payout contract that pays; null for a transfer of the hot wallet's own.
  contract text,
  proposal_id bigint,
  CONSTRAINT outgoing_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_anchor_check CHECK (((purpose = 'anchor'::text) = (anchor_epoch IS NOT NULL))),
  CONSTRAINT outgoing_check CHECK (((purpose = 'payout'::text) = (withdrawal_id IS NOT NULL))),
  CONSTRAINT outgoing_contract_check CHECK (((contract IS NULL) OR (purpose = ANY (ARRAY['payout'::text, 'own-funds'::text])))),
  CONSTRAINT outgoing_proposal_check CHECK (((purpose = 'own-funds'::text) = (proposal_id IS NOT NULL))),
  CONSTRAINT outgoing_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'gas'::text, 'sweep'::text, 'anchor'::text, 'own-funds'::text]))),
  CONSTRAINT outgoing_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT outgoing_sweep_check CHECK (((purpose = ANY (ARRAY['gas'::text, 'sweep'::text])) = (sweep_id IS NOT NULL))),
  CONSTRAINT outgoing_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES app.sweep(id),
  CONSTRAINT outgoing_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES app.withdrawal(id),
  CONSTRAINT outgoing_withdrawal_id_key UNIQUE (withdrawal_id)
);
CREATE UNIQUE INDEX outgoing_anchor ON app.outgoing USING btree (anchor_epoch) WHERE (anchor_epoch IS NOT NULL);
CREATE INDEX outgoing_batch ON app.outgoing USING btree (network, sender, nonce) WHERE (contract IS NOT NULL);
CREATE UNIQUE INDEX outgoing_nonce ON app.outgoing USING btree (network, sender, nonce) WHERE (contract IS NULL);
CREATE INDEX outgoing_open ON app.outgoing USING btree (network, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX outgoing_proposal ON app.outgoing USING btree (proposal_id) WHERE (proposal_id IS NOT NULL);
CREATE INDEX outgoing_sweep ON app.outgoing USING btree (sweep_id) WHERE (sweep_id IS NOT NULL);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.outgoing FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE CONSTRAINT TRIGGER has_order AFTER INSERT OR UPDATE OF purpose, withdrawal_id, proposal_id, network, recipient ON app.outgoing DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.purpose = ANY (ARRAY['payout'::text, 'own-funds'::text]))) EXECUTE FUNCTION app.check_outgoing();

-- Verified units that a stranger repeats from then on. The weights of their versions are kept.
CREATE TABLE app.third_check (
  lease_id text NOT NULL,
  project text NOT NULL,
  version integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT third_check_pkey PRIMARY KEY (lease_id),
  CONSTRAINT third_check_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES app.lease(id)
);
CREATE INDEX third_check_due ON app.third_check USING btree (due_at);
CREATE INDEX third_check_version ON app.third_check USING btree (project, version);

CREATE TABLE app.training_offence (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  lease_id text NOT NULL,
  device text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  paused_until timestamp with time zone NOT NULL,
  runs_ended boolean NOT NULL,
  -- An operator found that it was none.
  lifted_at timestamp with time zone,
  -- The person whom it befell states this once, and sees the operators' answer. Operators who find no offence set
  -- `lifted_at`.
  appeal text,
  appealed_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  CONSTRAINT training_offence_pkey PRIMARY KEY (id),
  CONSTRAINT training_offence_lease_id_fkey FOREIGN KEY (lease_id) REFERENCES app.lease(id),
  CONSTRAINT training_offence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  CONSTRAINT training_offence_lease_id_key UNIQUE (lease_id)
);
CREATE INDEX training_offence_appeal ON app.training_offence USING btree (appealed_at) WHERE ((appeal IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX training_offence_user ON app.training_offence USING btree (user_id, at DESC);

CREATE TABLE app.withdrawal_approval (
  withdrawal_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  approval_hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, operator_id),
  CONSTRAINT withdrawal_approval_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app.operator(id),
  CONSTRAINT withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES app.withdrawal(id)
);
CREATE INDEX withdrawal_approval_operator ON app.withdrawal_approval USING btree (operator_id, at);

CREATE TABLE app.outgoing_attempt (
  tx_hash text NOT NULL,
  outgoing_id bigint NOT NULL,
  attempt integer NOT NULL,
  -- It only uses the nonce up.
  cancels boolean NOT NULL,
  raw text NOT NULL,
  max_fee_wei numeric NOT NULL,
  priority_fee_wei numeric NOT NULL,
  -- TRON: no block takes it after this.
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT outgoing_attempt_pkey PRIMARY KEY (tx_hash, outgoing_id),
  CONSTRAINT outgoing_attempt_outgoing_id_fkey FOREIGN KEY (outgoing_id) REFERENCES app.outgoing(id),
  CONSTRAINT outgoing_attempt_outgoing_id_attempt_key UNIQUE (outgoing_id, attempt)
);

CREATE TABLE app.run_day (
  run_id bigint NOT NULL,
  round integer NOT NULL,
  day integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  units_verified integer NOT NULL DEFAULT 0,
  income bigint NOT NULL DEFAULT 0,
  credited_at timestamp with time zone,
  online_seconds integer NOT NULL DEFAULT 0,
  online_seen_at timestamp with time zone,
  -- A missed day that a day at the end of the round makes up.
  made_up boolean NOT NULL DEFAULT false,
  closed_by bigint,
  -- The offence that made the day void; when it is lifted, the day counts again.
  offence_id bigint,
  CONSTRAINT run_day_pkey PRIMARY KEY (run_id, round, day),
  CONSTRAINT run_day_state_check CHECK ((state = ANY (ARRAY['open'::text, 'earned'::text, 'credited'::text, 'missed'::text, 'void'::text]))),
  CONSTRAINT run_day_offence_id_fkey FOREIGN KEY (offence_id) REFERENCES app.training_offence(id),
  CONSTRAINT run_day_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.run(id)
);
CREATE INDEX run_day_due ON app.run_day USING btree (ends_at) WHERE (state = ANY (ARRAY['open'::text, 'earned'::text]));
CREATE INDEX run_day_offence ON app.run_day USING btree (offence_id) WHERE (offence_id IS NOT NULL);
CREATE TRIGGER allowed_transition AFTER UPDATE ON app.run_day FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.check_transition();
CREATE TRIGGER keep_paid AFTER UPDATE ON app.run_day REFERENCING NEW TABLE AS new_day FOR EACH STATEMENT EXECUTE FUNCTION app.keep_paid_days();

-- A withdrawal's payout and its attempts, as operators read them.
CREATE VIEW app.payout AS
 SELECT outgoing.withdrawal_id,
    outgoing.id AS outgoing_id,
    outgoing.network,
    outgoing.nonce,
    outgoing.state,
    outgoing.mined_block,
    outgoing.cancel_requested_at,
    outgoing.created_at,
    outgoing.ended_at
   FROM app.outgoing
  WHERE (outgoing.purpose = 'payout'::text);

CREATE VIEW app.payout_attempt AS
 SELECT a.tx_hash,
    g.withdrawal_id,
    a.attempt,
    a.cancels,
    a.raw,
    a.max_fee_wei,
    a.priority_fee_wei,
    a.expires_at,
    a.created_at,
    g.contract
   FROM (app.outgoing_attempt a
     JOIN app.outgoing g ON ((g.id = a.outgoing_id)))
  WHERE (g.purpose = 'payout'::text);

-- 84 bytes: delta hash, parameters hash, version, shard, seed, size, protocol.
CREATE FUNCTION app.unit_proof(l app.lease)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when l.delta_hash ~ '^[0-9a-f]{64}$' and l.parameters_hash ~ '^[0-9a-f]{64}$' then
    decode(l.delta_hash || l.parameters_hash, 'hex') || int4send(l.version) || int4send(l.shard) || int8send(l.seed)
      || int2send(l.size::int2) || int2send(l.protocol::int2) end
$function$;
REVOKE ALL ON FUNCTION app.unit_proof(app.lease) FROM PUBLIC;

CREATE CONSTRAINT TRIGGER has_transfer AFTER INSERT ON ledger.posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['recharge.credited'::text, 'suspense.received'::text, 'reorg.reversed'::text]))) EXECUTE FUNCTION app.check_credit();

INSERT INTO app.document_version (version, document, texts, proposal_id, published_at, effective_at, edition) VALUES
  ('1', NULL, NULL, NULL, '2026-11-23 00:00:00+00', '2026-12-23 00:00:00+00', '2');

INSERT INTO app.operator_log_head (one, hash, count) VALUES
  ('true', '', '0');

INSERT INTO app.state_transition (aggregate, from_state, to_state) VALUES
  ('chain_transfer', 'credited', 'orphaned'),
  ('chain_transfer', 'dust', 'credited'),
  ('chain_transfer', 'dust', 'orphaned'),
  ('chain_transfer', 'orphaned', 'seen'),
  ('chain_transfer', 'seen', 'credited'),
  ('chain_transfer', 'seen', 'dust'),
  ('chain_transfer', 'seen', 'orphaned'),
  ('lease', 'accepted', 'rejected'),
  ('lease', 'accepted', 'verified'),
  ('lease', 'committed', 'accepted'),
  ('lease', 'committed', 'lapsed'),
  ('lease', 'leased', 'committed'),
  ('lease', 'leased', 'lapsed'),
  ('lease', 'leased', 'released'),
  ('lease', 'verified', 'rejected'),
  ('outgoing', 'open', 'done'),
  ('outgoing', 'open', 'failed'),
  ('proof_request', 'asked', 'built'),
  ('proof_request', 'built', 'failed'),
  ('proof_request', 'built', 'published'),
  ('proposal', 'approved', 'cancelled'),
  ('proposal', 'approved', 'executed'),
  ('proposal', 'approved', 'rejected'),
  ('proposal', 'proposed', 'approved'),
  ('proposal', 'proposed', 'cancelled'),
  ('proposal', 'proposed', 'rejected'),
  ('recharge_order', 'cancelled', 'confirming'),
  ('recharge_order', 'cancelled', 'credited'),
  ('recharge_order', 'confirming', 'cancelled'),
  ('recharge_order', 'confirming', 'credited'),
  ('recharge_order', 'confirming', 'expired'),
  ('recharge_order', 'confirming', 'submitted'),
  ('recharge_order', 'confirming', 'waiting'),
  ('recharge_order', 'credited', 'confirming'),
  ('recharge_order', 'credited', 'expired'),
  ('recharge_order', 'credited', 'waiting'),
  ('recharge_order', 'expired', 'confirming'),
  ('recharge_order', 'expired', 'credited'),
  ('recharge_order', 'submitted', 'cancelled'),
  ('recharge_order', 'submitted', 'confirming'),
  ('recharge_order', 'submitted', 'credited'),
  ('recharge_order', 'submitted', 'expired'),
  ('recharge_order', 'waiting', 'cancelled'),
  ('recharge_order', 'waiting', 'confirming'),
  ('recharge_order', 'waiting', 'credited'),
  ('recharge_order', 'waiting', 'expired'),
  ('recharge_order', 'waiting', 'submitted'),
  ('run', 'new', 'ended-early'),
  ('run', 'new', 'finished'),
  ('run', 'new', 'running'),
  ('run', 'new', 'starting'),
  ('run', 'running', 'ended-early'),
  ('run', 'running', 'finished'),
  ('run', 'starting', 'ended-early'),
  ('run', 'starting', 'finished'),
  ('run', 'starting', 'running'),
  ('run_day', 'earned', 'credited'),
  ('run_day', 'earned', 'void'),
  ('run_day', 'open', 'earned'),
  ('run_day', 'open', 'missed'),
  ('run_day', 'open', 'void'),
  ('run_day', 'void', 'earned'),
  ('run_day', 'void', 'open'),
  ('sweep', 'open', 'done'),
  ('sweep', 'open', 'failed'),
  ('withdrawal', 'approved', 'rejected'),
  ('withdrawal', 'approved', 'reviewing'),
  ('withdrawal', 'approved', 'sending'),
  ('withdrawal', 'reviewing', 'approved'),
  ('withdrawal', 'reviewing', 'cancelled'),
  ('withdrawal', 'reviewing', 'rejected'),
  ('withdrawal', 'sending', 'failed'),
  ('withdrawal', 'sending', 'sent'),
  ('withdrawal', 'sent', 'confirmed'),
  ('withdrawal', 'sent', 'failed');

INSERT INTO app.team_counter (one) VALUES
  ('true');
