-- Names are looked up as people do in both languages: accents and case last, 9 before 10. A server built without
-- ICU (rare) orders by bytes instead: everything works, lists are less pleasant.
do $$
begin
  create collation by_name (provider = icu, locale = 'und-u-kn');
exception when feature_not_supported or undefined_object or invalid_parameter_value then
  create collation by_name from "C";
end
$$;

-- Admin's list and selector, by name.
drop index organizations_name;
create index organizations_name on organizations (name collate by_name, id);
