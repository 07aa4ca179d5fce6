-- The similarity index for PostgreSQL 14 or newer. Paste it into psql; running it again is harmless.

-- The number of bits in which two SimHashes differ.
create or replace function doppel_hamming(a bigint, b bigint) returns integer
language sql immutable strict parallel safe
as $$ select bit_count((a # b)::bit(64))::integer $$;

-- A SimHash written as 64 characters, 0 or 1.
create or replace function doppel_simhash(bits text) returns bigint
language plpgsql immutable strict parallel safe
as $$
begin
  if trim(bits) !~ '^[01]{64}$' then
    raise exception 'a SimHash is 64 characters, 0 or 1, got ''%''', bits;
  end if;
  return trim(bits)::bit(64)::bigint;
end $$;

create or replace function doppel_hamming(a text, b text) returns integer
language sql immutable strict parallel safe
as $$ select doppel_hamming(doppel_simhash(a), doppel_simhash(b)) $$;

-- The number of places in which two strings of 0 and 1 differ, of equal length; blanks around them
-- do not count.
create or replace function hamdist(a text, b text) returns integer
language plpgsql immutable strict parallel safe
as $$
declare
  one text := trim(a);
  other text := trim(b);
begin
  if length(one) <> length(other) or one || other !~ '^[01]*$' then
    raise exception 'two strings of 0 and 1 of equal length are needed, got ''%'' and ''%''', a, b;
  end if;
  return bit_count(one::bit varying # other::bit varying);
end $$;

-- The four blocks are 16 bits of the SimHash each; block0 has the lowest.
create table if not exists doppel_documents (
  id text primary key,
  fingerprint char(32),
  simhash bigint not null,
  characters bigint,
  sketch bytea,
  block0 integer not null generated always as ((simhash & 65535)::integer) stored,
  block1 integer not null generated always as (((simhash >> 16) & 65535)::integer) stored,
  block2 integer not null generated always as (((simhash >> 32) & 65535)::integer) stored,
  block3 integer not null generated always as (((simhash >> 48) & 65535)::integer) stored
);

-- Proves that two texts are the same. Rows of tables from before it have none until they are stored
-- again, and then are copies of nothing.
alter table doppel_documents add column if not exists sha256 char(64);

create index if not exists doppel_block0 on doppel_documents (block0) include (simhash, id);

create index if not exists doppel_block1 on doppel_documents (block1) include (simhash, id);

create index if not exists doppel_block2 on doppel_documents (block2) include (simhash, id);

create index if not exists doppel_block3 on doppel_documents (block3) include (simhash, id);

-- The values that a block must have one of, if no other block is to lead to the row.
create or replace function doppel_near(sought bigint, block integer, distance integer)
returns integer[]
language plpgsql immutable strict parallel safe
as $$
declare
  radius integer := (distance - block) >> 2;
  own integer := (sought >> (16 * block)) & 65535;
  near integer[] := '{}';
begin
  if radius >= 0 then
    near := near || own;
  end if;
  for i in 0..15 loop
    exit when radius < 1;
    near := near || (own # (1 << i));
    for j in i + 1..15 loop
      exit when radius < 2;
      near := near || (own # ((1 << i) | (1 << j)));
      for k in j + 1..15 loop
        exit when radius < 3;
        near := near || (own # ((1 << i) | (1 << j) | (1 << k)));
      end loop;
    end loop;
  end loop;
  return near;
end $$;

-- All rows within a distance of a SimHash, and no others. Beyond 15, which would take 4608 values to
-- look up, it reads the whole table.
create or replace function doppel_similar(sought bigint, within integer)
returns table (id text, simhash bigint, distance integer)
language plpgsql stable strict parallel safe rows 10
set plan_cache_mode = force_generic_plan
as $$
declare
  near0 integer[];
  near1 integer[];
  near2 integer[];
  near3 integer[];
begin
  if within > 15 then
    return query
      select d.id, d.simhash, doppel_hamming(d.simhash, sought)
      from doppel_documents d
      where doppel_hamming(d.simhash, sought) <= within;
    return;
  end if;
  near0 := doppel_near(sought, 0, within);
  near1 := doppel_near(sought, 1, within);
  near2 := doppel_near(sought, 2, within);
  near3 := doppel_near(sought, 3, within);
  -- Four questions that the indexes answer alone, without the table's rows.
  return query
    select d.id, d.simhash, doppel_hamming(d.simhash, sought)
    from doppel_documents d
    where d.block0 = any (near0) and doppel_hamming(d.simhash, sought) <= within
    union
    select d.id, d.simhash, doppel_hamming(d.simhash, sought)
    from doppel_documents d
    where d.block1 = any (near1) and doppel_hamming(d.simhash, sought) <= within
    union
    select d.id, d.simhash, doppel_hamming(d.simhash, sought)
    from doppel_documents d
    where d.block2 = any (near2) and doppel_hamming(d.simhash, sought) <= within
    union
    select d.id, d.simhash, doppel_hamming(d.simhash, sought)
    from doppel_documents d
    where d.block3 = any (near3) and doppel_hamming(d.simhash, sought) <= within;
end $$;

create or replace function doppel_similar(sought text, within integer)
returns table (id text, simhash bigint, distance integer)
language sql stable strict parallel safe rows 10
as $$ select * from doppel_similar(doppel_simhash(sought), within) $$;
