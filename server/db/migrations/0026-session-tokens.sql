-- Which token of a session is in use. Each exchange gives the next number, and the first use of a token ends those before it;
-- the id tells tokens of one number apart. Tokens that were signed before have neither, like their sessions: they go on.
alter table sessions add column token_number integer not null default 0;
alter table sessions add column token_id uuid;
-- It was ended because somebody exchanged a token that a newer one had replaced.
alter table sessions add column reused boolean not null default false;
