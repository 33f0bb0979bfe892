-- A search for companies takes the headquarters in a box around a place first, and counts exactly only among them.
create index on addresses (latitude, longitude) where latitude is not null;

-- How many owners a search finds is counted in the index alone.
create index on users (id) where is_public and employer_id is null and customer_id is null and enabled and not deleted;

-- What a company does is looked up, where a search asks for it.
create index on companies using gin (company_categories);
