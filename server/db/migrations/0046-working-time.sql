-- The working days of people: docs/decisions/0191.
create table work_days (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  user_id uuid not null,
  date text not null,
  stretches jsonb not null,
  "begin" bigint,
  "end" bigint,
  pause bigint,
  note text,
  corrected jsonb,
  checked jsonb,
  approved jsonb
);
create index on work_days (company_id, id);
create index on work_days (user_id, date);

-- The taps of which days are made, by when they arrived: the days that they change are found by it.
create index mutations_tapped on mutations (server_at) where name in (
  'markCollected', 'markInProgress', 'markInstalled', 'markFinished', 'markFailed', 'beginAddress', 'setOnMyWay',
  'setArrived', 'createProof', 'answerStep', 'takeBackVisit', 'correctStatus'
);
