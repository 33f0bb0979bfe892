-- The words of a folded text, as domain/kernel/fold.ts splits it: at what is no letter and no number, whatever the locale of the
-- database. Of marks, signs and symbols these are the blocks that names of people, companies and places have.
create function folded_words(folded text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(
    regexp_split_to_array(
      folded,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5\u0375\u037e\u0384\u0385\u0387'
        '\u2000-\u206f\u20a0-\u2101\u2103-\u2106\u2108\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e'
        '\u213a\u213b\u2140-\u2144\u214a-\u214d\u214f\u218a-\u245f\u249c-\u24e9\u2500-\u2775\u2794-\u2bff\u3000-\u3004'
        '\u3008-\u3020\ufe00-\ufe0f\uff00-\uff0f\ufeff\U0001f000-\U0001faff]+'
    ),
    ''
  );

-- What a company is found by. Volatile: whoever waited for another writer of it sees what that one wrote.
create function company_words_of(owner uuid) returns tsvector
  language sql volatile
as $$
  select array_to_tsvector(folded_words(concat_ws(' ', u.nickname_key, u.name_key, u.surname_key, c.name_key, h.region_key)))
  from users as u left join companies as c on c.id = u.id left join addresses as h on h.id = c.headquarters_id
  where u.id = owner
$$;

-- The words of each account that may have a company: those of its owner's names, of its own and of where its headquarters are.
create table company_words (
  id uuid primary key references users (id) on delete cascade,
  words tsvector not null
);

insert into company_words (id, words)
select id, company_words_of(id) from users where employer_id is null and customer_id is null;

-- Found by how words begin.
create index on company_words using gin (words) with (fastupdate = off);
