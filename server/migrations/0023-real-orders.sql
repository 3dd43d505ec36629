-- Orders without test orders, for lists and sums. A migration that adds a column to purchase_orders creates the view again.
create view real_orders as select * from purchase_orders where not is_test;
