-- The defaults of N1 and N7 (The Count) and of Y11 (City) have changed. Tables that exist now keep the rules under
-- which they were opened: their headers get the options that restore these. Options stand before the line `players`.
UPDATE tables
SET header = replace(header, chr(10) || 'players ', chr(10) || 'option start-tile bag' || chr(10) || 'players ')
WHERE replace(header, chr(10), ' ') LIKE '% count %' AND header NOT LIKE '%option start-tile %';

UPDATE tables
SET header = replace(header, chr(10) || 'players ', chr(10) || 'option market rounds' || chr(10) || 'players ')
WHERE replace(header, chr(10), ' ') LIKE '% count %' AND header NOT LIKE '%option market %';

UPDATE tables
SET header = replace(header, chr(10) || 'players ', chr(10) || 'option guards at-once' || chr(10) || 'players ')
WHERE header LIKE '%game city%' AND header NOT LIKE '%option guards %';

-- No option lets figures or the count into the market without farmers, so games in which that happened cannot be
-- rebuilt. They are closed: no clock or bot is waited for, and they do not count as their creators' unfinished tables.
UPDATE progress SET status = 3, waits = 0, due = NULL
WHERE status < 2 AND table_id IN (
    SELECT t.id FROM tables t JOIN entries e ON e.table_id = t.id
    WHERE replace(t.header, chr(10), ' ') LIKE '% count %' AND t.header LIKE '%option farmers off%'
        AND (e.body LIKE 'play _ quarter market %' OR e.body LIKE 'play _ count market%')
);
