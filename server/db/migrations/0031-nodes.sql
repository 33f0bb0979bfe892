-- The nodes that share this database, and when each was last seen (by the database's clock, epoch milliseconds). Nobody misses
-- them after a crash or on a replica that takes over: each node writes itself again.
create unlogged table nodes (
  id text primary key,
  instance uuid not null,
  name text not null,
  version text not null,
  -- What a slow hash makes of the secret with this salt.
  secret_salt text not null,
  secret_mark text not null,
  files text not null,
  public_url text not null,
  seen_on bigint not null
);
