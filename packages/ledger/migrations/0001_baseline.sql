-- The ledger: accounts with their balances, postings of entries that sum to zero, and the chain of their hashes. Times are
-- given by the caller. The functions come first, because the tables' triggers name them; their bodies are read when they
-- run. It runs in one transaction, as `synet migrate` and `psql -1 -f` do.
SET LOCAL check_function_bodies = off;

CREATE SCHEMA ledger;

CREATE SEQUENCE ledger.posting_id AS bigint START 1 INCREMENT 1;

-- One call for a whole batch. Each balance is written once, however many entries touch it. A caller that did not lock
-- an account, or whose time is before the account's last entry, fails.
CREATE FUNCTION ledger.apply_postings(p_at timestamp with time zone, p_id bigint[], p_key text[], p_hash text[], p_kind text[], p_ref jsonb[], e_account bigint[], e_seq bigint[], e_posting bigint[], e_amount bigint[], e_after bigint[], e_subject bigint[], b_account bigint[], b_balance bigint[], b_seq_before bigint[], b_seq bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare written int;
begin
  insert into ledger.posting (id, key, request_hash, kind, at, ref)
    select u.id, u.key, u.hash, u.kind, p_at, u.ref
    from unnest(p_id, p_key, p_hash, p_kind, p_ref) as u (id, key, hash, kind, ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select * from unnest(e_account, e_seq, e_posting, e_amount, e_after, e_subject);
  update ledger.balance b set balance = u.balance, seq = u.seq, last_at = p_at
    from unnest(b_account, b_balance, b_seq_before, b_seq) as u (account_id, balance, seq_before, seq)
    where b.account_id = u.account_id and b.seq = u.seq_before and b.last_at <= p_at;
  get diagnostics written = row_count;
  if written <> cardinality(b_account) then
    raise exception 'a balance moved under the batch: it was not locked, or has a later entry' using errcode = 'serialization_failure';
  end if;
end $function$;
REVOKE ALL ON FUNCTION ledger.apply_postings(timestamp with time zone,bigint[],text[],text[],text[],jsonb[],bigint[],bigint[],bigint[],bigint[],bigint[],bigint[],bigint[],bigint[],bigint[],bigint[]) FROM PUBLIC;

-- The end of a snapshot is the id after the last transaction that has *ended*, so that one which is open may lie beyond
-- it: where commits wait for a standby, a posting was chained around and the audit found the chain broken. A
-- transaction's own id, which it gets after it has read the sequence, is larger than that of every transaction that
-- took a posting's id before: each locks its accounts first, which gives it its transaction id.
CREATE FUNCTION ledger.chain_postings(p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
declare
  v_next ledger.posting_chain_next;
  v_last ledger.posting_chain;
  v_newest bigint;
  v_own xid8;
begin
  select last_value into v_newest from ledger.posting_id where is_called;
  v_own := pg_current_xact_id();
  insert into ledger.posting_chain_next (through_id, open_until) values (0, '0') on conflict do nothing;
  select * into v_next from ledger.posting_chain_next for update;
  select * into v_last from ledger.posting_chain order by through_id desc limit 1;
  if v_next.through_id > coalesce(v_last.through_id, 0) then
    if pg_snapshot_xmin(pg_current_snapshot()) < v_next.open_until then return false; end if;
    insert into ledger.posting_chain (through_id, hash, at)
      values (v_next.through_id, ledger.hash_postings(coalesce(v_last.hash, ''), coalesce(v_last.through_id, 0), v_next.through_id), p_at);
  end if;
  if coalesce(v_newest, 0) > v_next.through_id then
    update ledger.posting_chain_next set through_id = v_newest, open_until = v_own;
  end if;
  return true;
end $function$;
REVOKE ALL ON FUNCTION ledger.chain_postings(timestamp with time zone) FROM PUBLIC;

-- This trigger refuses postings that do not sum to zero, and buckets that their kind may not touch.
CREATE FUNCTION ledger.check_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare bad record;
begin
  -- A look-up an entry (`offset 0`), not a join: a cached plan that hashes all accounts would be slow at a million users.
  with facts as materialized (
    select e.posting_id, e.amount, a.asset, a.bucket from new_entry e
      cross join lateral (select asset, bucket from ledger.account where id = e.account_id offset 0) a
  ), touched as (
    -- A batch has hundreds of postings and a handful of kinds: only these are looked up in the table of kinds.
    select distinct p.kind, t.buckets from (
        select posting_id, array_agg(distinct bucket) as buckets from facts group by posting_id) t
      cross join lateral (select kind from ledger.posting where id = t.posting_id offset 0) p
  )
  select * into bad from (
    select format('posting %s does not sum to zero in %s: %s', posting_id, asset, sum(amount)) as message
      from facts group by posting_id, asset having sum(amount) <> 0
    union all
    select format('a %s posting may not touch %s', t.kind, b.bucket) from touched t cross join unnest(t.buckets) as b (bucket)
      where not exists (select from ledger.posting_kind k where k.kind = t.kind and b.bucket like k.bucket)
  ) broken limit 1;
  if found then
    raise exception '%', bad.message using errcode = 'check_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION ledger.check_entries() FROM PUBLIC;

-- The postings that bear one of the keys.
CREATE FUNCTION ledger.find_postings(p_keys text[])
 RETURNS TABLE(id bigint, key text, request_hash text, kind text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query select id, key, request_hash, kind, at from ledger.posting where key = any (p_keys);
end $function$;
REVOKE ALL ON FUNCTION ledger.find_postings(text[]) FROM PUBLIC;

CREATE FUNCTION ledger.forget_chain(p_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  delete from ledger.posting_chain where at < p_before
    and through_id < (select max(through_id) from ledger.posting_chain);
$function$;
REVOKE ALL ON FUNCTION ledger.forget_chain(timestamp with time zone) FROM PUBLIC;

-- The hash of the chain covers the subjects of entries, too.
CREATE FUNCTION ledger.hash_postings(p_before text, p_after bigint, p_through bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  select encode(sha256(convert_to(p_before || coalesce(string_agg(
      format('%s|%s|%s|%s|%s|%s|%s', p.id, p.key, p.request_hash, p.kind, extract(epoch from p.at), p.ref, e.entries), e'\n' order by p.id), ''), 'UTF8')), 'hex')
    from ledger.posting p
      cross join lateral (select string_agg(format('%s:%s:%s:%s', account_id, amount, balance_after, subject_id), ',' order by account_id, seq) as entries
        from ledger.entry where posting_id = p.id) e
    where p.id > p_after and p.id <= p_through;
$function$;
REVOKE ALL ON FUNCTION ledger.hash_postings(text,bigint,bigint) FROM PUBLIC;

-- Ascending ids, so that two batches never wait for each other in a circle.
CREATE FUNCTION ledger.lock_accounts(p_ids bigint[])
 RETURNS TABLE(account_id bigint, balance bigint, seq bigint, floor bigint, last_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query select b.account_id, b.balance, b.seq, b.floor, b.last_at from ledger.balance b
    where b.account_id = any (p_ids) order by b.account_id for update;
end $function$;
REVOKE ALL ON FUNCTION ledger.lock_accounts(bigint[]) FROM PUBLIC;

-- Locks accounts as lock_accounts does, those with lanes in the first lane that no other transaction uses. Two
-- transactions in one lane are slower, not wrong: the rows are locked as well.
CREATE FUNCTION ledger.lock_in_lane(p_ids bigint[], p_laned bigint[], p_lanes integer, p_step bigint)
 RETURNS TABLE(account_id bigint, locked_id bigint, balance bigint, seq bigint, floor bigint, last_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
declare
  v_shift bigint := 0;
  v_ids bigint[] := p_ids;
begin
  if p_ids && p_laned then
    v_shift := p_step * (pg_backend_pid() % p_lanes);
    for lane in 0 .. p_lanes - 1 loop
      if pg_try_advisory_xact_lock(hashtext('ledger.lane'), lane) then
        v_shift := p_step * lane;
        exit;
      end if;
    end loop;
    v_ids := array(select case when id = any (p_laned) then id + v_shift else id end from unnest(p_ids) as u (id));
  end if;
  return query
    select case when b.account_id - v_shift = any (p_laned) then b.account_id - v_shift else b.account_id end,
        b.account_id, b.balance, b.seq, b.floor, b.last_at
      from ledger.balance b where b.account_id = any (v_ids) order by b.account_id for update;
end $function$;
REVOKE ALL ON FUNCTION ledger.lock_in_lane(bigint[],bigint[],integer,bigint) FROM PUBLIC;

CREATE FUNCTION ledger.next_posting_ids(p_count integer)
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  select nextval('ledger.posting_id') from generate_series(1, p_count);
$function$;
REVOKE ALL ON FUNCTION ledger.next_posting_ids(integer) FROM PUBLIC;

CREATE FUNCTION ledger.open_account(p_id bigint, p_owner text, p_bucket text, p_asset text, p_floor bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
AS $function$
  with opened as (
    insert into ledger.account (id, owner, bucket, asset) values (p_id, p_owner, p_bucket, p_asset)
    on conflict do nothing returning id
  )
  insert into ledger.balance (account_id, balance, seq, floor) select id, 0, 0, p_floor from opened;
$function$;
REVOKE ALL ON FUNCTION ledger.open_account(bigint,text,text,text,bigint) FROM PUBLIC;

-- One posting with any number of entries, for work that falls due for many at once, such as the income of a day.
CREATE FUNCTION ledger.post_set(p_key text, p_hash text, p_kind text, p_at timestamp with time zone, p_ref jsonb, e_account bigint[], e_amount bigint[], e_subject bigint[] DEFAULT NULL::bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'ledger', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_posting bigint;
  v_at timestamptz;
begin
  select greatest(p_at, max(locked.last_at)) into v_at
    from (select b.last_at from ledger.balance b where b.account_id in (select unnest(e_account)) order by b.account_id for update) locked;
  v_posting := nextval('ledger.posting_id');
  insert into ledger.posting (id, key, request_hash, kind, at, ref) values (v_posting, p_key, p_hash, p_kind, v_at, p_ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select e.account, b.seq + e.nth, v_posting, e.amount, b.balance + e.running, e.subject
      from (select u.account, u.amount, u.subject, row_number() over w as nth, sum(u.amount) over w as running
          from unnest(e_account, e_amount, e_subject) with ordinality as u (account, amount, subject, place)
          where u.amount <> 0 window w as (partition by u.account order by u.place)) e
      join ledger.balance b on b.account_id = e.account;
  update ledger.balance b set balance = b.balance + t.total, seq = b.seq + t.entries, last_at = v_at
    from (select u.account, sum(u.amount)::bigint as total, count(*) as entries
        from unnest(e_account, e_amount) as u (account, amount) where u.amount <> 0 group by u.account) t
    where b.account_id = t.account;
  return v_posting;
end $function$;
REVOKE ALL ON FUNCTION ledger.post_set(text,text,text,timestamp with time zone,jsonb,bigint[],bigint[],bigint[]) FROM PUBLIC;

CREATE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger.% is append only', tg_table_name using errcode = 'restrict_violation';
end $function$;
REVOKE ALL ON FUNCTION ledger.refuse_change() FROM PUBLIC;

CREATE TABLE ledger.account (
  -- A user's: userId * 8 + slot; a system account's: 2^40 + n, so locked last.
  id bigint NOT NULL,
  -- 'user:<id>' or 'system'.
  owner text NOT NULL,
  bucket text NOT NULL,
  asset text NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_owner_bucket_asset_key UNIQUE (owner, bucket, asset)
);

CREATE TABLE ledger.entry (
  -- Both ids come from rows that apply_postings locked or wrote: no foreign keys on the hot path.
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  posting_id bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  -- The order or run that an entry is about, where one posting makes entries for many.
  subject_id bigint,
  CONSTRAINT entry_pkey PRIMARY KEY (account_id, seq),
  CONSTRAINT entry_amount_check CHECK ((amount <> 0))
);
CREATE INDEX entry_posting ON ledger.entry USING btree (posting_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER checked AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_entries();

CREATE TABLE ledger.posting (
  id bigint NOT NULL,
  -- Idempotency key, scoped by its maker: 'user:7:user/transfer:…', 'recharge:42'.
  key text NOT NULL,
  request_hash text NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  ref jsonb NOT NULL,
  CONSTRAINT posting_pkey PRIMARY KEY (id),
  CONSTRAINT posting_key_key UNIQUE (key)
);
-- Days are read as ranges of time; postings lie nearly in its order, so that this index costs next to nothing.
CREATE INDEX posting_at ON ledger.posting USING brin (at);
-- A correction is found by what it reverses.
CREATE INDEX posting_reverses ON ledger.posting USING btree (((ref ->> 'reverses'::text))) WHERE (ref ? 'reverses'::text);
-- The explorer finds a chain transaction's postings. Transfers and swaps carry none.
CREATE INDEX posting_transaction ON ledger.posting USING btree (((ref ->> 'transaction'::text))) WHERE (ref ? 'transaction'::text);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- The hash chain of all postings, by which a ledger that went back shows: a backup that was restored, a standby that
-- had not received everything.
CREATE TABLE ledger.posting_chain (
  -- The last posting that the hash covers.
  through_id bigint NOT NULL,
  hash text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT posting_chain_pkey PRIMARY KEY (through_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON ledger.posting_chain FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Postings up to `through_id` are closed once every transaction that was open below `open_until` has ended: ids are
-- taken from a sequence, so a smaller one may be committed after a larger one.
CREATE TABLE ledger.posting_chain_next (
  one boolean NOT NULL DEFAULT true,
  through_id bigint NOT NULL,
  open_until xid8 NOT NULL,
  CONSTRAINT posting_chain_next_pkey PRIMARY KEY (one),
  CONSTRAINT posting_chain_next_one_check CHECK (one)
);

-- The same table as `posting-kinds.ts`, compared by a test: buckets are patterns of LIKE.
CREATE TABLE ledger.posting_kind (
  kind text NOT NULL,
  bucket text NOT NULL,
  CONSTRAINT posting_kind_pkey PRIMARY KEY (kind, bucket)
);

CREATE TABLE ledger.balance (
  account_id bigint NOT NULL,
  balance bigint NOT NULL,
  seq bigint NOT NULL,
  -- 0, or the least bigint for counterparts (chain, issuance, loss).
  floor bigint NOT NULL,
  last_at timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  CONSTRAINT balance_pkey PRIMARY KEY (account_id),
  CONSTRAINT balance_check CHECK ((balance >= floor)),
  CONSTRAINT balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id)
) WITH (fillfactor=50);

-- Others read these views. The tables behind them may change.
CREATE VIEW ledger.accounts AS
 SELECT account.id,
    account.owner,
    account.bucket,
    account.asset
   FROM ledger.account;

CREATE VIEW ledger.balances AS
 SELECT balance.account_id,
    balance.balance,
    balance.seq,
    balance.floor
   FROM ledger.balance;

CREATE VIEW ledger.postings AS
 SELECT posting.id,
    posting.key,
    posting.request_hash,
    posting.kind,
    posting.at,
    posting.ref
   FROM ledger.posting;

CREATE VIEW ledger.entries AS
 SELECT entry.account_id,
    entry.seq,
    entry.posting_id,
    entry.amount,
    entry.balance_after,
    entry.subject_id
   FROM ledger.entry;

CREATE VIEW ledger.chain_links AS
 SELECT posting_chain.through_id,
    posting_chain.hash,
    posting_chain.at
   FROM ledger.posting_chain;

INSERT INTO ledger.posting_kind (kind, bucket) VALUES
  ('capital.received', 'capital'),
  ('capital.received', 'chain:%'),
  ('capital.received', 'loss'),
  ('capital.received', 'suspense:%'),
  ('capital.taken-out', 'capital'),
  ('capital.taken-out', 'chain:%'),
  ('capital.taken-out', 'fees'),
  ('capital.taken-out', 'sales'),
  ('correction', '%'),
  ('court-order', 'available'),
  ('emission.released', 'emission'),
  ('emission.released', 'emission:locked'),
  ('gas', 'chain:native'),
  ('gas', 'network-costs'),
  ('genesis', 'emission:locked'),
  ('genesis', 'issuance'),
  ('genesis', 'treasury'),
  ('grant', 'treasury'),
  ('grant', 'vesting'),
  ('grant.vested', 'available'),
  ('grant.vested', 'vesting'),
  ('lanes.gathered', 'fees'),
  ('lanes.gathered', 'treasury'),
  ('loss.covered', 'capital'),
  ('loss.covered', 'fees'),
  ('loss.covered', 'loss'),
  ('loss.covered', 'sales'),
  ('node.bought', 'available'),
  ('node.bought', 'sales'),
  ('pool.funded', 'capital'),
  ('pool.funded', 'pool'),
  ('pool.funded', 'treasury'),
  ('pool.reduced', 'capital'),
  ('pool.reduced', 'pool'),
  ('pool.reduced', 'treasury'),
  ('recharge.credited', 'available'),
  ('recharge.credited', 'chain:%'),
  ('recharge.credited', 'loss'),
  ('reorg.reversed', 'available'),
  ('reorg.reversed', 'chain:%'),
  ('reorg.reversed', 'loss'),
  ('reorg.reversed', 'suspense:%'),
  ('run.agent-credited', 'available'),
  ('run.agent-credited', 'reserved'),
  ('run.day-credited', 'available'),
  ('run.day-credited', 'reserved'),
  ('run.day-missed', 'emission'),
  ('run.day-missed', 'reserved'),
  ('run.ended-early', 'available'),
  ('run.ended-early', 'emission'),
  ('run.ended-early', 'pledged'),
  ('run.ended-early', 'reserved'),
  ('run.finished', 'available'),
  ('run.finished', 'emission'),
  ('run.finished', 'pledged'),
  ('run.finished', 'reserved'),
  ('run.reinvested', 'available'),
  ('run.reinvested', 'emission'),
  ('run.reinvested', 'reserved'),
  ('run.started', 'available'),
  ('run.started', 'emission'),
  ('run.started', 'pledged'),
  ('run.started', 'reserved'),
  ('software.bought', 'available'),
  ('software.bought', 'sales'),
  ('suspense.assigned', 'available'),
  ('suspense.assigned', 'suspense:%'),
  ('suspense.received', 'chain:%'),
  ('suspense.received', 'loss'),
  ('suspense.received', 'suspense:%'),
  ('swap', 'available'),
  ('swap', 'fees'),
  ('swap', 'pool'),
  ('swap', 'treasury'),
  ('transfer', 'available'),
  ('transfer', 'fees'),
  ('withdrawal.confirmed', 'chain:%'),
  ('withdrawal.confirmed', 'fees'),
  ('withdrawal.confirmed', 'treasury'),
  ('withdrawal.confirmed', 'withdrawing'),
  ('withdrawal.returned', 'available'),
  ('withdrawal.returned', 'withdrawing'),
  ('withdrawal.submitted', 'available'),
  ('withdrawal.submitted', 'withdrawing');
