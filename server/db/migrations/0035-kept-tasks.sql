-- The first load of a device walks over the tasks of its company and takes those it keeps (decision 0133): the index tells which.
drop index tasks_company_id_id_idx;
create index on tasks (company_id, id)
  include (task_completion_status, task_operational_status, modify_date, installation_timestamp_from, pickup_timestamp_from);
