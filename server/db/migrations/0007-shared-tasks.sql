-- Each task has an id under which it is shared; those that are here get theirs. Their version grows, so that devices find
-- that what they have differs and load it again.
update tasks set pk_shared_id = replace(gen_random_uuid()::text, '-', ''), version = version + 1 where pk_shared_id is null;
create unique index on tasks (pk_shared_id);
