set local lock_timeout = '5s';

-- A check has one purpose: its key sets both passwords, and says whether the passkeys are lost, too. Nothing names the
-- purpose any more; processes of the last release still do while they are replaced, so the column stays.
alter table app.identity_check alter column purpose set default 'credentials';
