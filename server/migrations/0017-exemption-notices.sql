-- Which notice of the end of a customer's tax exemption was sent last, and for which last day.
alter table relationships add column exemption_notice jsonb;
-- The exemption certificates that end around today, whose seller and customer are notified.
create index relationships_exemptions on relationships ((tax_exemption->>'expiresOn'))
  where side = 'vendor' and tax_exemption is not null;
