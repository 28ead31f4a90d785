-- Written by local/write-seed.ts from src/settings/usual-book.ts; edit that. A shop that has these
-- rows keeps them, because published prices never change.

insert into public.price_books (
  id, book, note, saved_by, saved_at, version, published_by, published_at, starts_at
) values (
  '00000000-0000-4000-8000-000000000001',
  '{"garments":{"12717":{"cents":400,"estimated":true,"sizeCents":{}},"44112":{"cents":400,"estimated":true,"sizeCents":{}},"52210":{"cents":400,"estimated":true,"sizeCents":{}},"62430":{"cents":400,"estimated":true,"sizeCents":{}},"84706":{"cents":600,"estimated":false,"sizeCents":{}},"84713":{"cents":400,"estimated":true,"sizeCents":{}},"00760":{"cents":250,"estimated":false,"sizeCents":{}},"00606":{"cents":400,"estimated":false,"sizeCents":{}},"00706":{"cents":425,"estimated":false,"sizeCents":{}}},"otherGarmentCents":400,"print":{"steps":[{"from":1,"cents":2200},{"from":3,"cents":1900},{"from":6,"cents":1300},{"from":12,"cents":1200},{"from":24,"cents":1000},{"from":50,"cents":800},{"from":100,"cents":600},{"from":200,"cents":500},{"from":300,"cents":450}],"furtherLocationCents":225,"minPieces":1},"digital":{"steps":[{"from":1,"oneSideCents":2800,"twoSidesCents":3300},{"from":5,"oneSideCents":2000,"twoSidesCents":2500},{"from":13,"oneSideCents":1600,"twoSidesCents":2100}],"minPieces":1},"bulk":{"locationCents":225,"colorCents":25},"namedCents":0,"setupCents":0,"artCents":0,"rush":{"steps":[{"fromDays":4,"toDays":7,"cents":3000,"permille":0}],"superRush":null},"delivery":{"localCents":1500,"shipping":{"by":"pieces","steps":[{"upTo":12,"cents":1200},{"upTo":48,"cents":2000},{"upTo":null,"cents":3000}]}},"taxes":[{"place":"IA","name":"Iowa","rate":7000,"fromDay":"2010-01-01","rush":true,"delivery":true,"zips":[[50000,52999]]}],"staffMay":{"details":true,"rush":false,"pieces":true,"garment":true,"price":false,"freight":false,"unpaid":false,"proof":true}}',
  'The prices of a new shop', 'system', '2000-01-01T00:00:00Z',
  1, 'system', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'
) on conflict (version) do nothing;
