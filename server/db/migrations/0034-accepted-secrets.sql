-- The mark of the other secret that a node accepts while one replaces the other (see secret_mark).
alter table nodes add column accepted_mark text;
