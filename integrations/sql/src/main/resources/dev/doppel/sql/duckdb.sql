-- The similarity index for DuckDB 1.4 or newer. There are no blocks and no indexes on them: DuckDB
-- keeps columns, and reads the one of SimHashes as a whole faster than it looks up many values.

-- The number of bits in which two SimHashes differ.
create or replace macro doppel_hamming(a, b) as
  cast(bit_count(xor(cast(a as bigint), cast(b as bigint))) as integer);

-- The number of places in which two strings of 0 and 1 differ, of equal length; blanks around them
-- do not count.
create or replace macro hamdist(a, b) as
  case
    when a is null or b is null then null
    when length(trim(a)) = length(trim(b)) and regexp_full_match(trim(a) || trim(b), '[01]+')
      then cast(hamming(trim(a), trim(b)) as integer)
    when trim(a) || trim(b) = '' then 0
    else error('two strings of 0 and 1 of equal length are needed, got ''' || a || ''' and ''' || b || '''')
  end;

-- A SimHash written as 64 characters, 0 or 1.
create or replace macro doppel_simhash(bits) as
  case
    when bits is null then null
    when regexp_full_match(trim(bits), '[01]{64}') then cast(cast(trim(bits) as bit) as bigint)
    else error('a SimHash is 64 characters, 0 or 1, got ''' || bits || '''')
  end;

create table if not exists doppel_documents (
  id varchar primary key,
  fingerprint varchar,
  simhash bigint not null,
  characters bigint,
  sketch blob,
  sha256 varchar
);

-- All rows within a distance of a SimHash, and no others.
create or replace macro doppel_similar(sought, within) as table
  select d.id, d.simhash, doppel_hamming(d.simhash, sought) as distance
  from doppel_documents d
  where doppel_hamming(d.simhash, sought) <= within;
