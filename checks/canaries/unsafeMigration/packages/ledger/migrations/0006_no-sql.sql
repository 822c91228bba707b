alter tabel ledger.posting add column mark_id bigint; -- falls
