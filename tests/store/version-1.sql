PRAGMA application_id = 1348563556;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE event (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    event BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "event" VALUES('a',1,X'7B226576656E74223A226669727374227D');
INSERT INTO "event" VALUES('a',2,X'00FF');
INSERT INTO "event" VALUES('a',3,X'7468697264');
INSERT INTO "event" VALUES('b',1,X'');
CREATE TABLE guest (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "guest" VALUES('anna','b');
INSERT INTO "guest" VALUES('blaise','a');
INSERT INTO "guest" VALUES('chloé','a');
CREATE TABLE meta (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    time INTEGER NOT NULL,
    checks INTEGER NOT NULL
) STRICT;
INSERT INTO "meta" VALUES(1,123456,1);
CREATE TABLE summary (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    guests TEXT NOT NULL,
    waking INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "summary" VALUES('a','some-game','playing',0,'["blaise", "chlo\u00e9"]',1,1790000000000);
INSERT INTO "summary" VALUES('b','some-game','open',1,'["anna"]',0,7);
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;
CREATE INDEX summary_listed ON summary (phase, changed DESC, table_id) WHERE public;
CREATE INDEX summary_waking ON summary (changed DESC, table_id) WHERE waking;
CREATE INDEX summary_open ON summary (changed, table_id DESC) WHERE phase = 'open';
COMMIT;
