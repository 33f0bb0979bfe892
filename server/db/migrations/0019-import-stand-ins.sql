-- Rows of an import that were there already are passed over, but its device had minted ids for them, and what the same person
-- did on such a row before the outcome arrived still names that id. `row_id` is the row that stands for it
-- (docs/decisions/0071).
create table import_stand_ins (
  user_id uuid not null,
  minted_id uuid not null,
  row_id uuid not null,
  mutation_id uuid not null references mutations (id),
  primary key (user_id, minted_id)
);
