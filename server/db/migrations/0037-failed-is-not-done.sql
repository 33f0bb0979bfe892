-- The progress of tasks no longer counts failed work as done: domain/task/completion.ts, percentOf; decision 0156. Only tasks with a
-- failed address, and the split tasks above them, change. A split task has the mean of the subtasks that it follows.
create temporary table recounted on commit drop as
  select task_id as id from operational_addresses group by task_id having bool_or(completion_status = 'FAILED');

update tasks t set percent_completed = p.percent
from (
  select o.task_id, round(avg(case o.completion_status
    when 'COLLECTED' then 25 when 'IN_PROGRESS' then 50
    when 'INSTALLED' then 100 when 'FINISHED' then 100 when 'INVOICED' then 100 else 0 end)) as percent
  from operational_addresses o join recounted r on r.id = o.task_id group by o.task_id) p
where t.id = p.task_id;

do $$
declare
  level uuid[];
begin
  select array_agg(id) into level from recounted;
  while level is not null loop
    select array_agg(distinct above.id) into level
    from tasks below join tasks above on above.id = below.root_task_id and above.company_id = below.company_id
    where below.id = any(level) and not exists (select from operational_addresses o where o.task_id = above.id);
    update tasks t set percent_completed = p.percent
    from (
      select own.root_task_id, round(avg(own.percent_completed)::numeric) as percent
      from tasks own join tasks above on above.id = own.root_task_id and above.company_id = own.company_id
      where above.id = any(level) and own.task_completion_status <> 'DRAFT'
        and (own.task_operational_status <> 'CANCELED' or not exists (
          select from tasks other
          where other.root_task_id = above.id and other.company_id = above.company_id
            and other.task_completion_status <> 'DRAFT' and other.task_operational_status <> 'CANCELED'))
      group by own.root_task_id) p
    where t.id = p.root_task_id;
  end loop;
end $$;
