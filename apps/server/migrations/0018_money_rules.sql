-- Grants vest, and users hear of what operators did to their balances.

-- Vesting ---------------------------------------------------------------------------------------------------------------

-- A grant vests: each day a part of it moves from `vesting` to `available`, where its receiver can send it.
create table app.vesting (
  id bigint primary key,                      -- the grant's posting
  user_id bigint not null references app.user_account,
  amount bigint not null check (amount > 0),
  released bigint not null default 0 check (released >= 0),
  taken_back bigint not null default 0 check (taken_back >= 0), -- of what had not vested, by a correction
  starts_at timestamptz not null,
  next_at timestamptz,                        -- when the next part falls due; null: nothing is left
  check (released + taken_back <= amount),
  check ((next_at is null) = (released + taken_back = amount))
);
create index vesting_due on app.vesting (next_at) where next_at is not null;
create index vesting_user on app.vesting (user_id, id desc);

-- Every user has the account, as those who register from now on do.
insert into ledger.account (id, owner, bucket, asset)
  select id * 8 + 5, 'user:' || id, 'vesting', 'SNT' from app.user_account on conflict do nothing;
insert into ledger.balance (account_id, balance, seq, floor)
  select id * 8 + 5, 0, 0, 0 from app.user_account on conflict do nothing;

-- Notifications ---------------------------------------------------------------------------------------------------------

-- `adjustment`: operators have moved something of the user's; its subject is the posting. A wider check holds for all rows.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check
  check (kind in ('recharge', 'withdrawal', 'run', 'balance', 'software', 'node', 'adjustment')) not valid;
-- The reason of an adjustment stands in its proposal.
create index proposal_posting on app.proposal (posting_id) where posting_id is not null;

grant select, insert, update on app.vesting to synet_app;
