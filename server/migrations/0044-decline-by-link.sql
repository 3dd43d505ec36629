-- A seller declines an order by a link of its own.
alter table order_links drop constraint order_links_action_check;
alter table order_links add constraint order_links_action_check
  check (action in ('confirm', 'decline', 'decideChange'));
