-- Pictures beside the help of steps: which bytes a company keeps for them. Steps name them by company and hash.
create table step_pictures (
  company_id uuid not null,
  hash text not null,
  created_on bigint not null,
  primary key (company_id, hash)
);
