-- People who were made without network have the user name that somebody wished for them, and nothing to sign in with: they are
-- to be invited, and are shown to wait for it. Only offices see user names, and their devices pull everything anew with this
-- version (domain/visibility/scopes.ts). To everybody else the row is as it was: a new version of it would be taken for drift.
update users set username = null
where username is not null
  and (employer_id is not null or customer_id is not null)
  and not exists (select from credentials where credentials.user_id = users.id);

-- What somebody accepted of another's refused work: the item in the quarantine says who did it and on which device.
alter table mutations add column quarantine_id uuid;
