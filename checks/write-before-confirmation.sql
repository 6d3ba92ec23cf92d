-- Finds write calls that the agent makes before the user has said yes to anything.
--
-- τ-bench's policies for retail and airline want the details listed and an explicit yes before any write. This is a
-- heuristic over words: from the user's second message on, a message says yes where one of its clauses has a word of
-- consent (yes, go ahead, proceed, that's correct, 是的, 确认, …) without a negation or a condition in the same clause,
-- and is no question, unless the message holds back elsewhere (not yet, before you proceed, …). A yes to anything
-- counts for all later writes: what is found was written before any consent, but a write after a yes to another
-- question is not found. docs/checks.md has the limits as measured.
--
-- kind:     process
-- severity: warning
-- needs:    user, text
-- param:    domains text = retail,airline  domains whose policy wants it, separated by commas; all for every domain
-- param:    words   text?                   further words or phrases that say yes, separated by commas
WITH
written AS MATERIALIZED (
    SELECT
        s.simulation_id AS simulation_id,
        c.position AS position,
        c.turn AS turn,
        COALESCE(c.wrapped_tool, c.name) AS tool,
        c.is_error AS is_error
    FROM counted_simulation AS s
    JOIN matcher AS r ON r.matcher = 'calibrated'
    JOIN match AS m ON m.simulation_id = s.simulation_id AND m.matcher_id = r.matcher_id
    JOIN tool_call AS c ON c.simulation_id = m.simulation_id AND c.position = m.call
    WHERE :domains = 'all' OR INSTR(',' || REPLACE(:domains, ' ', '') || ',', ',' || s.domain || ',') > 0
),
span AS (
    SELECT w.simulation_id AS simulation_id, MAX(w.turn) AS last_turn
    FROM written AS w
    GROUP BY w.simulation_id
),
spoken AS (
    SELECT
        t.simulation_id AS simulation_id,
        t.position AS position,
        ROW_NUMBER() OVER (PARTITION BY t.simulation_id ORDER BY t.position) AS number,
        -- Typographic apostrophes are written as plain ones; a backslash would be taken for an escape below.
        ' ' || LOWER(REPLACE(REPLACE(x.text, '’', ''''), '\', ' ')) || ' ' AS text
    FROM span AS p
    JOIN turn AS t ON t.simulation_id = p.simulation_id
    JOIN turn_text AS x ON x.simulation_id = t.simulation_id AND x.position = t.position
    WHERE t.role = 'user' AND t.position < p.last_turn
),
-- `word` is bounded by what is no letter, `phrase` stands anywhere, `start` begins a clause, `whole` is a clause of a
-- short message.
consent (form, word) AS (
    VALUES
        ('word', 'yes'), ('word', 'yeah'), ('word', 'yep'), ('word', 'yup'), ('word', 'yea'),
        ('word', 'go ahead'), ('word', 'proceed'), ('word', 'go for it'), ('word', 'do it'),
        ('word', 'please do'), ('word', 'confirmed'), ('word', 'i confirm'), ('word', 'agreed'),
        ('word', 'i agree'), ('word', 'approved'), ('word', 'i approve'), ('word', 'i accept'),
        ('word', 'i consent'), ('word', 'absolutely'), ('word', 'definitely'), ('word', 'sounds good'),
        ('word', 'sounds great'), ('word', 'sounds perfect'), ('word', 'sounds fine'), ('word', 'looks good'),
        ('word', 'looks great'), ('word', 'looks right'), ('word', 'looks correct'), ('word', 'looks fine'),
        ('word', 'looks perfect'), ('word', 'that works'), ('word', 'works for me'), ('word', 'that''s fine'),
        ('word', 'that is fine'), ('word', 'fine with me'), ('word', 'let''s do'), ('word', 'let''s go'),
        ('word', 'is correct'), ('word', 'are correct'), ('word', 'that''s correct'), ('word', 'all correct'),
        ('word', 'is right'), ('word', 'that''s right'), ('whole', 'sure'), ('whole', 'sure thing'),
        ('whole', 'ok'), ('whole', 'okay'), ('whole', 'alright'), ('whole', 'all right'),
        ('whole', 'of course'), ('whole', 'certainly'), ('whole', 'correct'), ('whole', 'right'),
        ('whole', 'fine'), ('whole', 'great'), ('whole', 'good'), ('whole', 'exactly'),
        ('whole', 'affirmative'), ('whole', 'please'), ('whole', 'perfect'), ('whole', 'that would be great'),
        ('whole', 'that''d be great'), ('whole', 'y'), ('whole', '是'), ('whole', '好'), ('whole', '对'),
        ('whole', '對'), ('whole', '嗯'), ('phrase', '是的'), ('phrase', '好的'), ('phrase', '同意'), ('phrase', '没问题'),
        ('phrase', '沒問題'), ('phrase', '没错'), ('phrase', '沒錯'), ('phrase', '对的'), ('phrase', '對的'),
        ('phrase', '我确认'), ('phrase', '我確認'), ('phrase', '请继续'), ('phrase', '請繼續'), ('phrase', '请办理'),
        ('phrase', '請辦理'), ('phrase', '请处理'), ('phrase', '就这样'), ('start', '可以'), ('start', '确认'),
        ('start', '確認'), ('start', '行'), ('start', '继续'), ('start', '繼續')
    UNION ALL
    SELECT CASE WHEN v.value GLOB '*[a-zA-Z]*' THEN 'word' ELSE 'phrase' END, LOWER(TRIM(v.value))
    FROM json_each('[' || REPLACE(json_quote(REPLACE(COALESCE(:words, ''), '\', ' ')), ',', '","') || ']') AS v
    WHERE TRIM(v.value) <> ''
),
-- Words are looked up by their first part; what is not written with blanks between its words has none.
headed AS MATERIALIZED (
    SELECT
        y.form AS form,
        y.word AS word,
        CASE WHEN y.word GLOB '*[a-z]*' THEN SUBSTR(y.word, 1, INSTR(y.word || ' ', ' ') - 1) END AS head
    FROM consent AS y
),
-- What takes a clause its consent.
refusal (form, word) AS (
    VALUES
        ('word', 'no'), ('word', 'nope'), ('word', 'not'), ('word', 'never'), ('word', 'cannot'), ('word', 'without'),
        ('word', 'dont'), ('phrase', 'n''t '), ('word', 'before'), ('word', 'if'), ('word', 'how'), ('word', 'whether'),
        ('word', 'unless'), ('word', 'until'), ('word', 'wait'), ('word', 'hold'), ('word', 'once'),
        ('phrase', '不'), ('phrase', '没有'), ('phrase', '還沒'), ('phrase', '还没'), ('phrase', '别'), ('phrase', '別'),
        ('phrase', '吗'), ('phrase', '嗎'), ('phrase', '是否'), ('phrase', '能否'), ('phrase', '如果'), ('phrase', '等')
),
-- What holds a whole message back.
hold (word) AS (
    VALUES
        ('not yet'), ('hold on'), ('hold off'), ('not ready'), ('changed my mind'), ('don''t proceed'),
        ('do not proceed'), ('don''t go ahead'), ('do not go ahead'), ('don''t do it'), ('do not do it'),
        ('don''t want to proceed'), ('do not want to proceed'), ('before you proceed'), ('before proceeding'),
        ('before we proceed'), ('before i proceed'), ('before i confirm'), ('before confirming'),
        ('before you do'), ('before i decide'), ('before you go ahead'), ('before going ahead'), ('先别'), ('先別'),
        ('先不'), ('还没'), ('還沒'), ('等一下'), ('等等')
),
-- The signs that end a clause become one that no text has, and a list is made of them. Quotes and the like become
-- blanks.
clause AS MATERIALIZED (
    SELECT
        s.simulation_id AS simulation_id,
        s.position AS position,
        s.text AS text,
        ' ' || TRIM(v.value) || ' ' AS clause
    FROM spoken AS s
    CROSS JOIN json_each('[' || REPLACE(json_quote(
        REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
        REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(
            s.text,
            '"', ' '), '“', ' '), '”', ' '), '*', ' '), '(', ' '), ')', ' '), CHAR(9), ' '),
            CHAR(10), CHAR(31)), '.', CHAR(31)), '!', CHAR(31)), ';', CHAR(31)), ',', CHAR(31)), ':', CHAR(31)),
            ' - ', CHAR(31)), '—', CHAR(31)), '。', CHAR(31)), '！', CHAR(31)), '；', CHAR(31)), '，', CHAR(31)),
            '?', '?' || CHAR(31)), '？', '?' || CHAR(31))
    ), '\u001f', '","') || ']') AS v
    WHERE s.number > 1 AND TRIM(v.value) <> ''
),
consenting AS (
    SELECT c.simulation_id AS simulation_id, c.position AS position, c.text AS text, c.clause AS clause
    FROM clause AS c
    CROSS JOIN json_each('[' || REPLACE(json_quote(TRIM(c.clause)), ' ', '","') || ']') AS v
    CROSS JOIN headed AS y
    WHERE y.head = v.value
        AND CASE y.form
            WHEN 'word' THEN c.clause GLOB '*[^a-z]' || y.word || '[^a-z]*'
            -- A message short enough to say nothing else: no number, nothing of the user's own.
            ELSE TRIM(c.clause) = y.word
                AND LENGTH(c.text) <= 42
                AND c.text NOT GLOB '*[0-9]*'
                AND INSTR(c.text, ' my ') = 0
        END
    UNION ALL
    SELECT c.simulation_id, c.position, c.text, c.clause
    FROM clause AS c
    CROSS JOIN headed AS y
    WHERE c.clause GLOB '*[^ -~]*'
        AND y.head IS NULL
        AND CASE y.form
            WHEN 'phrase' THEN INSTR(c.clause, y.word) > 0
            WHEN 'start' THEN c.clause GLOB ' ' || y.word || '*'
            ELSE TRIM(c.clause) = y.word AND LENGTH(c.text) <= 42
        END
),
confirmed AS (
    SELECT c.simulation_id AS simulation_id, MIN(c.position) AS position
    FROM consenting AS c
    WHERE (c.clause GLOB ' yes *' OR NOT EXISTS (
            SELECT 1
            FROM refusal AS n
            WHERE INSTR(c.clause, n.word) > 0
                AND (n.form = 'phrase' OR c.clause GLOB '*[^a-z]' || n.word || '[^a-z]*')
        ))
        -- A question asks; only the request to go on is one and a consent as well.
        AND (INSTR(c.clause, '?') = 0
            OR c.clause GLOB '*[cw][oai][unl]* you *go ahead*'
            OR c.clause GLOB '*[cw][oai][unl]* you *proceed*')
        AND NOT EXISTS (
            SELECT 1
            FROM hold AS h
            WHERE INSTR(c.text, h.word) > 0
        )
    GROUP BY c.simulation_id
)
SELECT
    w.simulation_id AS simulation_id,
    w.turn AS turn,
    w.position AS call,
    w.tool || CASE w.is_error WHEN 1 THEN ' (answered by an error)' ELSE '' END
        || COALESCE(', first confirmed in turn ' || y.position, ', never confirmed') AS evidence,
    'fail' AS verdict
FROM written AS w
LEFT JOIN confirmed AS y ON y.simulation_id = w.simulation_id
WHERE y.position IS NULL OR y.position > w.turn
UNION ALL
SELECT
    s.simulation_id,
    NULL,
    NULL,
    CASE WHEN :domains = 'all' OR INSTR(',' || REPLACE(:domains, ' ', '') || ',', ',' || s.domain || ',') > 0
        THEN 'the agent writes nothing' ELSE 'the domain''s policy wants no confirmation' END,
    CASE WHEN :domains = 'all' OR INSTR(',' || REPLACE(:domains, ' ', '') || ',', ',' || s.domain || ',') > 0
        THEN 'vacuous' ELSE 'not_applicable' END
FROM counted_simulation AS s
WHERE s.simulation_id NOT IN (SELECT w.simulation_id FROM written AS w)
ORDER BY simulation_id, call
