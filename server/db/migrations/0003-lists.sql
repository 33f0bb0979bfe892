-- What paging asks for: texts without regard to case and accents, and the lists of tasks by index.

-- The folded form of a text that has no stored key: what domain/kernel/fold.ts makes of Latin, Greek and Cyrillic letters,
-- whatever the locale of the database. Capital letters that carry a mark have lost it before they are made small.
create function fold_text(given text) returns text
  language sql immutable strict parallel safe
  return btrim(
    translate(
      lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g') collate "C"),
      'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐÆÐØÞĐĦŁŊŒŦ',
      'αβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґæðøþđħłŋœŧ'
    ),
    E' \t\n\r\f\x0b\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
  );

-- The one list in which a task is (specification 2.3): what taskListOf of domain/task/lists.ts says, which a test compares.
create function task_list(completion text, operational text) returns text
  language sql immutable parallel safe
  return case
    when completion = 'INVOICED' then 'invoiced'
    when completion = 'DRAFT' then 'draft'
    when completion in ('FINISHED', 'FAILED', 'CONFLICTED_FINISHED') then 'finished'
    when operational in ('CANCELED', 'FINISHED') then 'finished'
    else 'active'
  end;

-- A list of a company in the orders that its table offers. The statuses are included so that a list is counted without its rows.
create index on tasks (company_id, task_list(task_completion_status, task_operational_status), installation_timestamp_from, id)
  include (task_completion_status, task_operational_status);
create index on tasks (company_id, task_list(task_completion_status, task_operational_status), nickname_key, id);
create index on tasks (company_id, task_list(task_completion_status, task_operational_status), number, id);

-- The addresses of a task by name, and the log by time.
create index on operational_addresses (company_id, create_date);
