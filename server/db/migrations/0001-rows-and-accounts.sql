-- The rows of every resource (columns follow domain/schemas.ts; a test compares them), and the tables of the accounts.
--
-- A reference has no foreign key: rows are made offline in any order and may outlive what they name (a task keeps the id of
-- an employee who was deleted); domain mutations decide what a reference may point at. A `*_key` column is the folded form
-- of its text (domain/kernel/fold.ts), in the order of code points as IndexedDB sorts it.

create table users (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text not null,
  nickname_key text collate "C" not null,
  username text,
  name text,
  name_key text collate "C",
  surname text,
  surname_key text collate "C",
  email text,
  phone_number text,
  vat text,
  enabled boolean not null,
  deleted boolean not null,
  country jsonb,
  employer_id uuid,
  role_id uuid,
  customer_id uuid,
  is_public boolean not null,
  stripe_id text,
  users_elevated boolean not null,
  account_non_expired boolean not null,
  account_non_locked boolean not null,
  affiliates text[] not null default '{}'
);
create index on users (company_id, id);
create index on users (employer_id);
create index on users (role_id);
create index on users (customer_id);

create table users_settings (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text,
  nickname_key text collate "C",
  users_id uuid not null,
  table_settings text
);
create index on users_settings (company_id, id);
create index on users_settings (users_id);

create table roles (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text not null,
  nickname_key text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  icon text,
  employee_rights text[] not null default '{}',
  employees_ids uuid[] not null default '{}'
);
create index on roles (company_id, id);
create index on roles using gin (employees_ids);

create table companies (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text,
  nickname_key text collate "C",
  name text not null,
  name_key text collate "C" not null,
  vat text,
  owner_id uuid not null,
  addresses_ids uuid[] not null default '{}',
  headquarters_id uuid,
  billing_address_id uuid,
  company_categories jsonb,
  time_zone text
);
create index on companies (company_id, id);
create index on companies (owner_id);
create index on companies using gin (addresses_ids);
create index on companies (headquarters_id);
create index on companies (billing_address_id);

create table customers (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text not null,
  nickname_key text collate "C" not null,
  name text,
  name_key text collate "C",
  afm text,
  code text,
  job text,
  email text,
  telephone text,
  comment text,
  country jsonb,
  addresses_ids uuid[] not null default '{}',
  watchers_ids uuid[] not null default '{}',
  users_ids uuid[] not null default '{}'
);
create index on customers (company_id, id);
create index on customers using gin (addresses_ids);
create index on customers using gin (watchers_ids);
create index on customers using gin (users_ids);

create table addresses (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text,
  nickname_key text collate "C",
  name text,
  name_key text collate "C",
  street text not null,
  street_key text collate "C" not null,
  region text,
  region_key text collate "C",
  province text,
  zip_code text,
  country text,
  floor text,
  telephone text,
  comment text,
  latitude double precision,
  longitude double precision,
  customer_id uuid,
  shared_address boolean not null,
  shared_status text,
  companies_ids uuid[] not null default '{}',
  installation_operational_address_id uuid,
  pickup_operational_addresses_ids uuid[] not null default '{}'
);
create index on addresses (company_id, id);
create index on addresses (customer_id);
create index on addresses using gin (companies_ids);
create index on addresses (installation_operational_address_id);
create index on addresses using gin (pickup_operational_addresses_ids);

create table tasks (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  number bigint,
  nickname text not null,
  nickname_key text collate "C" not null,
  job_ticket text,
  job_ticket_key text collate "C",
  customer_id uuid,
  invoice_id text,
  installation_timestamp_from bigint,
  installation_timestamp_to bigint,
  pickup_timestamp_from bigint,
  pickup_timestamp_to bigint,
  root_task_id uuid,
  leaf boolean not null,
  employees_assignees_ids uuid[] not null default '{}',
  watchers_ids uuid[] not null default '{}',
  assignee_id uuid,
  owner_id uuid,
  task_creator_id uuid,
  sales_price numeric(12,2),
  total_payout numeric(12,2),
  final_payout numeric(12,2),
  total_extra_costs numeric(12,2),
  percent_completed double precision not null,
  estimate_time double precision,
  antediluvian boolean not null,
  task_completion_status text not null,
  task_operational_status text not null,
  request_task_assignment_id uuid,
  installed_on bigint,
  finished_on bigint,
  pk_shared_id text
);
create index on tasks (company_id, id);
create index on tasks (customer_id);
create index on tasks (root_task_id);
create index on tasks using gin (employees_assignees_ids);
create index on tasks using gin (watchers_ids);
create index on tasks (assignee_id);
create index on tasks (owner_id);
create index on tasks (task_creator_id);
create index on tasks (request_task_assignment_id);

create table operational_addresses (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  task_id uuid not null,
  nickname text,
  nickname_key text collate "C",
  payout numeric(12,2),
  sales_price numeric(12,2),
  final_payout numeric(12,2),
  communication_info text,
  address_operational_status text not null,
  completion_status text not null,
  failure_reason text,
  failure_comment text,
  installation_address_id uuid,
  pickup_addresses_ids uuid[] not null default '{}',
  milliseconds_worked_on bigint not null,
  started_on bigint,
  reset_to_ongoing_timestamp bigint,
  collected_on bigint,
  installed_on bigint,
  finished_on bigint,
  failed_on bigint,
  extra_costs numeric(12,2),
  extra_costs_description text,
  comment_from_installation_proof_of_work text,
  comment_from_pickup_proof_of_work text
);
create index on operational_addresses (company_id, id);
create index on operational_addresses (task_id);
create index on operational_addresses (installation_address_id);
create index on operational_addresses using gin (pickup_addresses_ids);

create table proofs (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  type text not null,
  nickname text,
  nickname_key text collate "C",
  addresses_ids uuid[] not null default '{}',
  status text not null,
  comment text,
  operational_address_id uuid not null,
  task_id uuid not null,
  author_id uuid,
  share_state text not null,
  done_on bigint not null
);
create index on proofs (company_id, id);
create index on proofs using gin (addresses_ids);
create index on proofs (operational_address_id);
create index on proofs (task_id);
create index on proofs (author_id);

create table photos (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  proof_id uuid not null,
  task_id uuid not null,
  name text,
  state text not null,
  hash text,
  media_type text,
  size bigint,
  taken_on bigint,
  latitude double precision,
  longitude double precision,
  received_on bigint
);
create index on photos (company_id, id);
create index on photos (proof_id);
create index on photos (task_id);

create table attached_files (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  name text not null,
  name_key text collate "C" not null,
  nickname text,
  nickname_key text collate "C",
  extension text,
  path text,
  hash text,
  media_type text,
  size bigint,
  task_id uuid not null
);
create index on attached_files (company_id, id);
create index on attached_files (task_id);

create table notifications (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  changed_item_id text,
  message text,
  nickname text,
  nickname_key text collate "C",
  notification_class_type text not null,
  notification_type text not null,
  receiver_id uuid not null,
  status text not null,
  url text,
  details jsonb
);
create index on notifications (company_id, id);
create index on notifications (receiver_id);

create table scheduled (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text,
  nickname_key text collate "C",
  employee_id uuid not null,
  starting_time bigint not null,
  ending_time bigint not null,
  vacation_type text not null
);
create index on scheduled (company_id, id);
create index on scheduled (employee_id);

create table task_assignments (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text,
  nickname_key text collate "C",
  sender_id uuid not null,
  receiver_id uuid not null,
  requester_id uuid,
  task_id uuid not null,
  status text not null,
  type_status text not null,
  new_from bigint,
  new_to bigint,
  estimated_hours double precision
);
create index on task_assignments (company_id, id);
create index on task_assignments (sender_id);
create index on task_assignments (receiver_id);
create index on task_assignments (requester_id);
create index on task_assignments (task_id);

create table user_additions (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  sender_id uuid not null,
  receiver_id uuid not null,
  status text not null,
  type_status text not null
);
create index on user_additions (company_id, id);
create index on user_additions (sender_id);
create index on user_additions (receiver_id);

create table subcontractor_agreements (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  contractor_id uuid not null,
  subcontractor_id uuid not null,
  auto_accept boolean not null
);
create index on subcontractor_agreements (company_id, id);
create index on subcontractor_agreements (contractor_id);
create index on subcontractor_agreements (subcontractor_id);

create table subscriptions (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  customer text not null,
  status text not null,
  ended_at bigint,
  start_date bigint,
  trial_start bigint,
  trial_end bigint,
  current_period_start bigint,
  current_period_end bigint,
  items jsonb
);
create index on subscriptions (company_id, id);

create table devices (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  user_id uuid not null,
  label text,
  last_contact bigint not null,
  changes_waiting bigint not null,
  files_waiting bigint not null,
  skew bigint not null,
  clock_wrong boolean not null
);
create index on devices (company_id, id);
create index on devices (user_id);

-- What the task lists sort and filter by.
create index on tasks (company_id, task_completion_status);
create index on tasks (company_id, number);
create index on tasks (company_id, nickname_key);
create index on tasks (company_id, job_ticket_key);
create index on tasks (company_id, create_date);
create index on tasks (company_id, installation_timestamp_from);
create index on tasks (installation_timestamp_from) where installation_timestamp_from is not null;
create index on customers (company_id, nickname_key);
create index on addresses (company_id, nickname_key);
create index on users (employer_id, nickname_key);
create index on notifications (receiver_id, create_date);
create index on photos (hash) where hash is not null;

create table credentials (
  user_id uuid primary key references users (id) on delete cascade,
  username_key text not null unique,
  password_hash text not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_on bigint not null,
  expires_on bigint not null,
  revoked_on bigint
);
create index on sessions (user_id);
create index on sessions (expires_on);

create table counters (
  company_id uuid not null,
  name text not null,
  value bigint not null,
  primary key (company_id, name)
);

create table attempts (
  key text not null,
  window_start bigint not null,
  count bigint not null default 0,
  primary key (key, window_start)
);
create index on attempts (window_start);

create table installation (
  name text primary key,
  value text not null
);
