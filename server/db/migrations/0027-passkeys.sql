-- Public keys with which somebody signs in besides the password. They go with what the user signs in with: an account that is
-- deleted, or given to somebody else to name anew, has none.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references credentials (user_id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null,
  name text,
  created_on bigint not null,
  last_used_on bigint
);
create index on passkeys (user_id);

-- What a browser was asked to sign, once. `user_id` is who is making a passkey; null is for signing in.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references credentials (user_id) on delete cascade,
  expires_on bigint not null
);
create index on passkey_challenges (expires_on);
