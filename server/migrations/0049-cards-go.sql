-- A card that goes (merged, or an import taken back) is looked for wherever something may hang on it, thousands of
-- cards at once: each look is one by its index.

-- What hangs on a relation: the two records of it, its invitations, its orders.
create index relationships_relation on relationships (relation_id);
-- The same.
create index supplier_invitations_relation on supplier_invitations (relation_id) where relation_id is not null;
-- The same.
create index purchase_orders_relation on purchase_orders (relation_id) where relation_id is not null;
-- What hangs on an organization: the records that others keep of it.
create index relationships_partner_only on relationships (partner_id);
-- Cards that it keeps.
create index organizations_kept_by on organizations (kept_by) where kept_by is not null;
-- Its carts, and those filled at it.
create index carts_customer on carts (customer_id);
-- The same.
create index carts_vendor on carts (vendor_id);
-- Price lists that were mailed to it.
create index price_list_links_customer on price_list_links (customer_id);
-- Mail on its behalf.
create index outgoing_mail_organization on outgoing_mail (organization_id) where organization_id is not null;
