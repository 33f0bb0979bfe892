-- Steps of a kind of work: templates, the steps that a task took from one, and the answers of its addresses: docs/decisions/0184.
create table step_templates (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  nickname text not null,
  nickname_key text collate "C" not null,
  number bigint not null,
  steps jsonb not null,
  archived boolean not null
);
create index on step_templates (company_id, id);

alter table tasks add column step_template_id uuid;
alter table tasks add column steps jsonb;
-- Few tasks are drafts that have chosen a template.
create index on tasks (step_template_id) where step_template_id is not null;

alter table operational_addresses add column answers jsonb;
