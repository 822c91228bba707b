-- The smallest transfer is a setting of each asset: one number served both, because both have six decimals.
insert into app.setting (name, value)
  select split.name, s.value from app.setting s cross join (values ('transferMinUsdt'), ('transferMinSnt')) as split (name)
    where s.name = 'transferMin'
  on conflict (name) do nothing;
delete from app.setting where name = 'transferMin';
