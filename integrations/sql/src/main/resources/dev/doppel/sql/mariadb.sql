-- The similarity index for MariaDB 10.5 or newer. MariaDB has no functions that return rows; the
-- query for one SimHash and distance is printed by doppel sql query --dialect mariadb.

-- The number of bits in which two SimHashes differ.
create or replace function doppel_hamming(a bigint, b bigint) returns integer
deterministic no sql
return bit_count(a ^ b);

-- The number of places in which two strings of 0 and 1 differ, of equal length; blanks around them
-- do not count.
delimiter //
create or replace function HamDist(a text, b text) returns integer
deterministic no sql
begin
  declare one text default trim(a);
  declare other text default trim(b);
  declare distance integer default 0;
  declare place integer default 1;
  if a is null or b is null then
    return null;
  end if;
  if char_length(one) <> char_length(other) or concat(one, other) not regexp '^[01]*$' then
    signal sqlstate '45000'
      set message_text = 'two strings of 0 and 1 of equal length are needed';
  end if;
  while place <= char_length(one) do
    set distance = distance
      + bit_count(conv(substr(one, place, 32), 2, 10) ^ conv(substr(other, place, 32), 2, 10));
    set place = place + 32;
  end while;
  return distance;
end //
delimiter ;

-- A SimHash written as 64 characters, 0 or 1.
delimiter //
create or replace function doppel_simhash(bits text) returns bigint
deterministic no sql
begin
  if trim(bits) not regexp '^[01]{64}$' then
    signal sqlstate '45000' set message_text = 'a SimHash is 64 characters, 0 or 1';
  end if;
  return cast(conv(trim(bits), 2, -10) as signed);
end //
delimiter ;

-- The four blocks are 16 bits of the SimHash each; block0 has the lowest.
create table if not exists doppel_documents (
  id varchar(512) character set utf8mb4 collate utf8mb4_bin primary key,
  fingerprint char(32),
  simhash bigint not null,
  characters bigint,
  sketch varbinary(4096),
  block0 integer as (simhash & 65535) stored,
  block1 integer as ((simhash >> 16) & 65535) stored,
  block2 integer as ((simhash >> 32) & 65535) stored,
  block3 integer as ((simhash >> 48) & 65535) stored
);

-- Proves that two texts are the same. Rows of tables from before it have none until they are stored
-- again, and then are copies of nothing.
alter table doppel_documents add column if not exists sha256 char(64);

-- With the SimHash beside the block, a row is read only if it is an answer.
create index if not exists doppel_block0 on doppel_documents (block0, simhash);

create index if not exists doppel_block1 on doppel_documents (block1, simhash);

create index if not exists doppel_block2 on doppel_documents (block2, simhash);

create index if not exists doppel_block3 on doppel_documents (block3, simhash);
