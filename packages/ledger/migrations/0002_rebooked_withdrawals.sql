-- migrate: old-builds-run
-- A restore may lose a withdrawal that the chain has paid.
INSERT INTO ledger.posting_kind (kind, bucket) VALUES
  ('withdrawal.rebooked', 'available'),
  ('withdrawal.rebooked', 'chain:%'),
  ('withdrawal.rebooked', 'loss');
