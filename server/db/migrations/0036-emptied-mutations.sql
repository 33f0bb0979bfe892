-- Mutations whose contents were removed, by what they were about: a history says when that was last. There are none until the
-- first ones are as old as their company keeps them.
create index mutations_emptied on mutations (resource, row_id, contents_removed_on) where contents_removed_on is not null;
